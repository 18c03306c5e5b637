// Reads Huffman-coded blocks for inflate.c; nearly all of the inflating time is spent here.

static inline __attribute__((always_inline)) uint64_t load(const uint8_t *at) {
    uint64_t word;
    memcpy(&word, at, sizeof word);
    return word;
}

static inline __attribute__((always_inline)) void store(uint8_t *at, uint64_t word) { memcpy(at, &word, sizeof word); }

typedef struct words {
    uint64_t first, second;
} words;

static inline __attribute__((always_inline)) void copy_words(uint8_t *to, const uint8_t *from) {
    words both;
    memcpy(&both, from, sizeof both);
    memcpy(to, &both, sizeof both);
}

/// Copies `length` bytes from `distance` bytes before `out`; may write up to 31 bytes more.
static inline __attribute__((always_inline)) void repeat(uint8_t *out, size_t distance, size_t length) {
    const uint8_t *from = out - distance, *end = out + length;
    if (distance >= 16) {
        copy_words(out, from);
        copy_words(out + 16, from + 16);
        for (; length > 32; length -= 16)
            copy_words(out + 32, from + 32), out += 16, from += 16;
    } else if (distance >= 8) {
        for (; out < end; out += 8, from += 8)
            store(out, load(from));
    } else {
        // Eight bytes of the pattern are stored at a time; each step is the largest multiple of
        // `distance` up to 8.
        static const uint64_t repeats[] = {
            0, 0x0101010101010101, 0x0001000100010001, 0x0001000001000001, 0x0000000100000001,
            0x0000010000000001, 0x0001000000000001, 0x0100000000000001};
        static const uint8_t steps[] = {8, 8, 8, 6, 8, 5, 6, 7};
        uint64_t word = (load(from) & (((uint64_t)1 << distance * 8) - 1)) * repeats[distance];
        for (; out < end; out += steps[distance])
            store(out, word);
    }
}

/// Returns the extra bits that follow the code of `found` at the start of `bits`.
static inline __attribute__((always_inline)) uint64_t extra(uint64_t bits, entry found) {
    return (bits & (((uint64_t)1 << (found & 63)) - 1)) >> (found >> 8 & 63);
}

/// Reads one literal, match or end-of-block code with all bounds checks; used near the end of a segment.
static int read_code(cdeflate_inflater *from, const uint8_t *output, uint8_t **out) {
    refill(from);
    // Bits past the end of the stream read as 0; a code that used any of them is refused.
    uint64_t bits = from->bits, taken = 0;
    entry found = from->literals[bits & ((1 << literal_bits) - 1)];
    if ((found & is_link) == is_link) {
        bits >>= literal_bits;
        taken = literal_bits;
        found = from->literals[(found >> 16) + (bits & ((1u << (found >> 8 & 15)) - 1))];
    }
    taken += found & 63;
    uint64_t length = (found >> 16) + extra(bits, found);
    bits >>= found & 63;
    if (found & is_literal) {
        **out = (uint8_t)(found >> 16);
        length = 1;
    } else if (found & is_special) {
        if ((found & is_end) != is_end || taken > from->held)
            return 0;
        from->block = no_block;
        length = 0;
    } else {
        found = from->distances[bits & ((1 << distance_bits) - 1)];
        if ((found & is_link) == is_link) {
            bits >>= distance_bits;
            taken += distance_bits;
            found = from->distances[(found >> 16) + (bits & ((1u << (found >> 8 & 15)) - 1))];
        }
        if (found & is_special)
            return 0;
        taken += found & 63;
        uint64_t distance = (found >> 16) + extra(bits, found);
        if (distance > (size_t)(*out - output) || distance > from->window)
            return 0;
        repeat(*out, distance, length);
    }
    if (taken > from->held)
        return 0;
    from->bits >>= taken;
    from->held -= (unsigned)taken;
    *out += length;
    return 1;
}

/// One step of the fast loop reads fewer bytes than this.
enum { fast_input = 32 };

#define REFILL (bits |= load(in) << (held & 63), in += 7 - (held >> 3 & 7), held |= 56)
#define TAKE (before = bits, bits >>= found & 63, held -= found)
#define LITERAL literals[bits & ((1 << literal_bits) - 1)]

/// Reads codes while more than `fast_input` bytes of the segment are unread and the output ends before `limit`.
/// Only the lowest six bits of `held` are meaningful here, because whole entries are subtracted from it.
static inline __attribute__((always_inline)) int read_fast_codes(
    cdeflate_inflater *from, const uint8_t *output, uint8_t **out_, const uint8_t *limit) {
    const entry *literals = from->literals, *distances = from->distances;
    const uint8_t *in = from->next, *in_limit = from->end - fast_input;
    uint8_t *out = *out_;
    uint64_t bits = from->bits, before, window = from->window;
    uint32_t held = from->held;
    int is_valid = 1;
    REFILL;
    entry found = LITERAL;
    do {
        TAKE;
        if (found & is_literal) {
            *out++ = (uint8_t)(found >> 16);
            found = LITERAL;
            TAKE;
            if (found & is_literal) {
                *out++ = (uint8_t)(found >> 16);
                found = LITERAL;
                TAKE;
                if (found & is_literal) {
                    *out++ = (uint8_t)(found >> 16);
                    found = LITERAL;
                    REFILL;
                    continue;
                }
            }
        }
        if (found & is_special) {
            if ((found & is_link) == is_link) {
                found = literals[(found >> 16) + (bits & ((1u << (found >> 8 & 15)) - 1))];
                TAKE;
            }
            if (found & is_literal) {
                *out++ = (uint8_t)(found >> 16);
                found = LITERAL;
                REFILL;
                continue;
            }
            if (found & is_special) {
                if ((found & is_end) == is_end)
                    from->block = no_block;
                else
                    is_valid = 0;
                break;
            }
        }
        uint64_t length = (found >> 16) + extra(before, found);
        REFILL;
        found = distances[bits & ((1 << distance_bits) - 1)];
        if (found & is_special) {
            if ((found & is_link) != is_link) {
                is_valid = 0;
                break;
            }
            TAKE;
            found = distances[(found >> 16) + (bits & ((1u << (found >> 8 & 15)) - 1))];
            if (found & is_special) {
                is_valid = 0;
                break;
            }
        }
        TAKE;
        uint64_t distance = (found >> 16) + extra(before, found);
        if (distance > (size_t)(out - output) || distance > window) {
            is_valid = 0;
            break;
        }
        found = LITERAL;
        REFILL;
        repeat(out, distance, length);
        out += length;
    } while (in < in_limit && out < limit);
    held &= 63;
    from->next = in;
    from->bits = bits & (((uint64_t)1 << held) - 1);
    from->held = held;
    *out_ = out;
    return is_valid;
}

#if defined(__x86_64__)
/// The fast loop compiled for BMI2, in which a shift by any register or a bit mask is a single instruction. Intel's
/// processors have had BMI2 since 2013, AMD's since 2015.
__attribute__((target("bmi,bmi2"))) static int read_fast_codes_with_bmi2(
    cdeflate_inflater *from, const uint8_t *output, uint8_t **out, const uint8_t *limit) {
    return read_fast_codes(from, output, out, limit);
}
static int read_fast_codes_anywhere(cdeflate_inflater *from, const uint8_t *output, uint8_t **out,
                                    const uint8_t *limit) {
    return __builtin_cpu_supports("bmi2") ? read_fast_codes_with_bmi2(from, output, out, limit)
                                          : read_fast_codes(from, output, out, limit);
}
#else
#define read_fast_codes_anywhere read_fast_codes
#endif

static int read_codes(cdeflate_inflater *from, const uint8_t *output, uint8_t **out,
                      const uint8_t *limit) {
    int is_valid = 1;
    while (is_valid && from->block == coded_block && *out < limit)
        is_valid = from->end - from->next > fast_input
                       ? read_fast_codes_anywhere(from, output, out, limit)
                       : read_code(from, output, out);
    return is_valid;
}
