#include "CGIF.h"

#include <string.h>

enum { CODES = 4096, LARGEST_CODE_SIZE = 12 };

/// The string of a code, as its position in the output. A new code's string is the previous string
/// plus the index that follows it there, so strings are never built separately.
typedef struct entry {
    uint32_t at;
    uint32_t length;
} entry;

static inline uint64_t load(const uint8_t *at) {
    uint64_t word;
    memcpy(&word, at, sizeof word);
    return word;
}

static inline void store(uint8_t *at, uint64_t word) { memcpy(at, &word, sizeof word); }

/// Reads codes, lowest bit first, from data sub-blocks.
typedef struct reader {
    const uint8_t *next, *end;
    size_t remaining;   ///< bytes remaining in the sub-block
    uint64_t bits;      ///< the bit buffer; bits beyond `held` are 0
    unsigned held;      ///< the number of bits in the buffer
} reader;

/// Fills the bit buffer. Returns 1 if it holds at least `size` bits, 0 if the data end before that or a sub-block is
/// empty or incomplete.
static inline int fill(reader *from, unsigned size) {
    if (from->held >= size)
        return 1;
    while (from->held < 56) {
        if (from->remaining == 0) {
            // The data do not include the block terminator, so an empty sub-block is an error.
            if (from->next == from->end || *from->next == 0 ||
                *from->next >= from->end - from->next)
                break;
            from->remaining = *from->next++;
        }
        if (from->remaining >= 8) {
            unsigned count = (63 - from->held) / 8;
            from->bits |= load(from->next) << from->held;
            from->held += count * 8;
            from->bits &= ((uint64_t)1 << from->held) - 1;
            from->next += count;
            from->remaining -= count;
        } else {
            from->bits |= (uint64_t)*from->next++ << from->held;
            from->held += 8;
            from->remaining--;
        }
    }
    return from->held >= size;
}

/// Copies an earlier string of the output; may write up to seven bytes more.
static inline void copy(uint8_t *to, const uint8_t *from, size_t length) {
    if (length > (size_t)(to - from) && to - from < 8) {
        for (size_t i = 0; i < length; i++)
            to[i] = from[i];
        return;
    }
    size_t i = 0;
    do {
        store(to + i, load(from + i));
        i += 8;
    } while (i < length);
}

/// Returns 1 if the codes give exactly `wanted` indices and the end code ends in the last byte, otherwise 0.
static int decompress(reader from, unsigned minimum_code_size, uint8_t *indices, size_t wanted) {
    const unsigned clear = 1u << minimum_code_size, end = clear + 1;
    entry entries[CODES];
    entry previous = {0, 0};
    unsigned size = minimum_code_size + 1, next = clear + 2;
    size_t done = 0;
    while (fill(&from, size)) {
        unsigned code = from.bits & ((1u << size) - 1);
        from.bits >>= size;
        from.held -= size;
        if (code == clear) {
            size = minimum_code_size + 1;
            next = clear + 2;
            previous.length = 0;
            continue;
        }
        if (code == end)
            return done == wanted && from.next == from.end && from.remaining == 0 && from.held < 8;
        if (previous.length > 0 && next < CODES) {
            entries[next].at = previous.at;
            entries[next].length = previous.length + 1;
            next++;
            if (next >> size > 0 && size < LARGEST_CODE_SIZE)
                size++;
        }
        previous.at = (uint32_t)done;
        if (code < clear) {
            if (done == wanted)
                return 0;
            indices[done++] = (uint8_t)code;
            previous.length = 1;
            continue;
        }
        if (code >= next || entries[code].length > wanted - done)
            return 0;
        previous.length = entries[code].length;
        copy(indices + done, indices + entries[code].at, previous.length);
        done += previous.length;
    }
    return 0;
}

int cgif_decompress(const uint8_t *data, size_t count, unsigned minimum_code_size, uint8_t *indices,
                    size_t wanted) {
    if (minimum_code_size < 2 || minimum_code_size > 8 || wanted > UINT32_MAX)
        return 0;
    reader from = {.next = data, .end = data + count};
    return decompress(from, minimum_code_size, indices, wanted);
}
