# docker build -t stickerlint . && docker run --rm --read-only -v "$PWD:/work:ro" stickerlint Stickers
# What is built is what 'make release' builds; nothing of Swift is in the image that runs.
FROM swift:6.3-bookworm AS build
RUN apt-get update -qq \
    && apt-get install -y -qq --no-install-recommends make python3 \
    && rm -rf /var/lib/apt/lists/*
COPY . /stickerlint
WORKDIR /stickerlint
# A checkout without its history has no time of its own.
ARG SOURCE_DATE_EPOCH=0
RUN SOURCE_DATE_EPOCH=$SOURCE_DATE_EPOCH make release

FROM debian:bookworm-slim
COPY --from=build /stickerlint/.build/release-static/staged/ /usr/
USER 65534:65534
WORKDIR /work
ENTRYPOINT ["/usr/bin/stickerlint"]
