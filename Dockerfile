# docker build -t stickerlint . && docker run --rm --read-only -v "$PWD:/work:ro" stickerlint Stickers
# Builds the program with 'make release'; the final image contains no part of Swift's toolchain.
FROM swift:6.3-bookworm AS build
RUN apt-get update -qq \
    && apt-get install -y -qq --no-install-recommends make python3 \
    && rm -rf /var/lib/apt/lists/*
COPY . /stickerlint
WORKDIR /stickerlint
# A checkout without its history has no commit time.
ARG SOURCE_DATE_EPOCH=0
RUN SOURCE_DATE_EPOCH=$SOURCE_DATE_EPOCH make release

FROM debian:bookworm-slim
COPY --from=build /stickerlint/.build/release-static/staged/ /usr/
USER 65534:65534
WORKDIR /work
ENTRYPOINT ["/usr/bin/stickerlint"]
