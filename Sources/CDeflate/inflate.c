#include "CDeflate.h"

#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>

// Inflates zlib streams (RFC 1950, RFC 1951) and refuses every stream that zlib refuses. libdeflate
// does not: it accepts reserved symbols, and code lengths that run past the end of their alphabet.

enum {
    longest_code = 15,
    literal_symbols = 288,
    distance_symbols = 30,
    code_length_symbols = 19,
    literal_bits = 11,          ///< index bits of the first-level table
    distance_bits = 8,
    code_length_bits = 7,
    literal_entries = 2342,     ///< the result of `enough 288 11 15`; enough.c is in zlib's examples
    distance_entries = 402,     ///< the result of `enough 32 8 15`
};

/// A table entry, from its lowest bit:
/// 0…5   bits to consume: code and extra bits
/// 8…11  bits of the code alone; or the index bits of a second-level table
/// 13    end of block
/// 14    link to a second-level table, which begins at the index in bits 16…30
/// 15    special: neither a literal nor a length nor a distance
/// 16…30 the literal or code-length symbol, or the base of the length or distance
/// 31    literal
typedef uint32_t entry;

static const entry is_end = 1 << 13 | 1 << 15, is_link = 1 << 14 | 1 << 15, is_special = 1 << 15,
                   is_literal = 1u << 31;
/// The entry of a code without a symbol.
static const entry no_symbol = 1 << 15 | 1;

enum block { no_block, stored_block, coded_block };

struct cdeflate_inflater {
    const cdeflate_segment *segments, *segments_end;
    const uint8_t *next, *end;   ///< the unread bytes of the current segment
    uint64_t bits;               ///< the bit buffer, lowest bit first; bits beyond `held` are 0
    unsigned held;               ///< the number of bits in the buffer
    uint32_t window, adler;      ///< the largest distance by the header, in bytes; the checksum of the output so far
    enum block block;
    int is_last, has_fixed_tables;
    size_t remaining;            ///< bytes remaining in a stored block
    entry literals[literal_entries], distances[distance_entries];
};

static const uint16_t length_base[] = {
    3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
    31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
};
static const uint8_t length_extra[] = {
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
};

static entry literal_entry(unsigned symbol) {
    if (symbol < 256)
        return is_literal | symbol << 16;
    if (symbol == 256)
        return is_end;
    // 286 and 287 are reserved.
    return symbol > 285 ? is_special
                        : (entry)length_base[symbol - 257] << 16 | length_extra[symbol - 257];
}

static entry distance_entry(unsigned symbol) {
    if (symbol >= distance_symbols)
        return is_special;
    unsigned extra = symbol < 4 ? 0 : symbol / 2 - 1;
    unsigned base = symbol < 4 ? symbol + 1 : ((2 + (symbol & 1)) << extra) + 1;
    return base << 16 | extra;
}

static entry code_length_entry(unsigned symbol) { return symbol << 16; }

/// Returns the successor of a bit-reversed code of `length` bits.
static inline unsigned next_code(unsigned code, unsigned length) {
    unsigned bit = 1u << (length - 1);
    for (; code & bit; bit >>= 1)
        code ^= bit;
    return code | bit;
}

/// Builds the tables of a code. Returns 0 if the code is invalid, otherwise 1. As in zlib, an incomplete code is
/// refused unless it has no symbols or a single symbol of one bit; a code-length code must always be complete.
///
/// @param table  `entries` elements; the first `1 << bits` are indexed by the next bits of the stream
static inline __attribute__((always_inline)) int make_table(
    entry *table, size_t entries, unsigned bits, const uint8_t *lengths, size_t symbols,
    entry (*entry_of)(unsigned), int may_be_incomplete) {
    uint16_t count[longest_code + 1] = {0}, first[longest_code + 2] = {0}, sorted[literal_symbols];
    for (size_t i = 0; i < symbols; i++)
        count[lengths[i]]++;
    int unused = 1;
    unsigned longest = 0;
    count[0] = 0;
    for (unsigned length = 1; length <= longest_code; length++) {
        unused = unused * 2 - count[length];
        if (unused < 0)
            return 0;
        first[length + 1] = first[length] + count[length];
        longest = count[length] > 0 ? length : longest;
    }
    if (unused > 0 && (!may_be_incomplete || longest > 1))
        return 0;
    for (size_t i = 0; i < symbols; i++)
        if (lengths[i] > 0)
            sorted[first[lengths[i]]++] = (uint16_t)i;

    unsigned code = 0;
    const uint16_t *symbol = sorted;
    table[0] = no_symbol;
    for (unsigned length = 1; length <= bits; length++) {
        size_t half = (size_t)1 << (length - 1);
        memcpy(table + half, table, half * sizeof *table);
        for (unsigned i = 0; i < count[length]; i++, code = next_code(code, length))
            table[code] = entry_of(*symbol++) + length * 0x101;
    }
    size_t used = (size_t)1 << bits, size = 0;
    unsigned prefix = (unsigned)used, index_bits = 0;
    for (unsigned length = bits + 1; length <= longest; length++) {
        for (unsigned remaining = count[length]; remaining > 0;
             remaining--, code = next_code(code, length)) {
            if ((code & ((1u << bits) - 1)) != prefix) {
                prefix = code & ((1u << bits) - 1);
                // The table must hold all codes with this prefix: add index bits until they fill it.
                index_bits = length - bits;
                for (size_t codes = remaining;
                     codes < (size_t)1 << index_bits && bits + index_bits < longest;)
                    codes = codes * 2 + count[bits + ++index_bits];
                size = (size_t)1 << index_bits;
                used += size;
                if (used > entries)
                    return 0;
                table[prefix] = is_link | (entry)(used - size) << 16 | index_bits << 8 | bits;
            }
            entry leaf = entry_of(*symbol++) + (length - bits) * 0x101;
            for (size_t i = code >> bits; i < size; i += (size_t)1 << (length - bits))
                table[used - size + i] = leaf;
        }
    }
    return 1;
}

/// Fills the bit buffer to at least 49 bits if the stream has that many: a match takes up to 48.
static void refill(cdeflate_inflater *from) {
    while (from->held <= 48) {
        while (from->next == from->end) {
            if (from->segments == from->segments_end)
                return;
            const cdeflate_segment *segment = from->segments++;
            if (segment->count == 0)
                continue;
            from->next = segment->bytes;
            from->end = segment->bytes + segment->count;
        }
        from->bits |= (uint64_t)*from->next++ << from->held;
        from->held += 8;
    }
}

/// Consumes and returns the next `count` bits, at most 32; -1 if the stream has fewer.
static int64_t take(cdeflate_inflater *from, unsigned count) {
    if (from->held < count)
        refill(from);
    if (from->held < count)
        return -1;
    int64_t value = (int64_t)(from->bits & (((uint64_t)1 << count) - 1));
    from->bits >>= count;
    from->held -= count;
    return value;
}

/// Reads the code lengths of a dynamic block, which are Huffman-coded themselves (RFC 1951, 3.2.7).
static int read_lengths(cdeflate_inflater *from, uint8_t *lengths, unsigned count) {
    entry *table = from->distances;
    unsigned done = 0;
    while (done < count) {
        refill(from);
        entry found = table[from->bits & ((1 << code_length_bits) - 1)];
        unsigned value = found >> 16, repeats = 1;
        if (found & is_special || take(from, found & 63) < 0)
            return 0;
        if (value == 16) {
            if (done == 0)
                return 0;
            value = lengths[done - 1];
            repeats = 3 + (unsigned)take(from, 2);
        } else if (value > 16) {
            repeats = value == 17 ? 3 + (unsigned)take(from, 3) : 11 + (unsigned)take(from, 7);
            value = 0;
        }
        // At the end of the stream take() returns -1. The stream is then refused later, as its checksum is missing.
        if (repeats > count - done)
            return 0;
        memset(lengths + done, (int)value, repeats);
        done += repeats;
    }
    return 1;
}

static int make_tables(cdeflate_inflater *inflater, const uint8_t *lengths, unsigned literals,
                       unsigned distances) {
    return make_table(inflater->literals, literal_entries, literal_bits, lengths, literals,
                      literal_entry, 1) &&
           make_table(inflater->distances, distance_entries, distance_bits, lengths + literals,
                      distances, distance_entry, 1);
}

static int begin_fixed(cdeflate_inflater *from) {
    uint8_t lengths[literal_symbols + 32];
    if (from->has_fixed_tables)
        return 1;
    memset(lengths, 8, 144);
    memset(lengths + 144, 9, 112);
    memset(lengths + 256, 7, 24);
    memset(lengths + 280, 8, 8);
    memset(lengths + literal_symbols, 5, 32);
    return from->has_fixed_tables = make_tables(from, lengths, literal_symbols, 32);
}

static int begin_dynamic(cdeflate_inflater *from) {
    static const uint8_t order[code_length_symbols] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                       11, 4,  12, 3, 13, 2, 14, 1, 15};
    uint8_t lengths[286 + distance_symbols] = {0}, code_lengths[code_length_symbols] = {0};
    int64_t head = take(from, 14);
    unsigned literals = 257 + (head & 31), distances = 1 + (head >> 5 & 31);
    unsigned count = 4 + (head >> 10 & 15);
    from->has_fixed_tables = 0;
    if (head < 0 || literals > 286 || distances > distance_symbols)
        return 0;
    for (unsigned i = 0; i < count; i++) {
        int64_t length = take(from, 3);
        if (length < 0)
            return 0;
        code_lengths[order[i]] = (uint8_t)length;
    }
    // The code-length table borrows the memory of the distance table, which is built afterwards.
    return make_table(from->distances, distance_entries, code_length_bits, code_lengths,
                      code_length_symbols, code_length_entry, 0) &&
           read_lengths(from, lengths, literals + distances) && lengths[256] > 0 &&
           make_tables(from, lengths, literals, distances);
}

static int begin_block(cdeflate_inflater *from) {
    int64_t head = take(from, 3);
    if (head < 0)
        return 0;
    from->is_last = head & 1;
    from->block = coded_block;
    switch (head >> 1) {
    case 1: return begin_fixed(from);
    case 2: return begin_dynamic(from);
    case 3: return 0;
    default: break;
    }
    take(from, from->held & 7);
    int64_t sizes = take(from, 32);
    from->block = stored_block;
    from->remaining = sizes & 0xffff;
    return sizes >= 0 && (sizes >> 16 ^ 0xffff) == (int64_t)from->remaining;
}

static int copy_stored(cdeflate_inflater *from, uint8_t **out, const uint8_t *out_end) {
    while (from->remaining > 0 && *out < out_end) {
        size_t count = from->end - from->next;
        if (from->held > 0 || count == 0) {
            int64_t byte = take(from, 8);
            if (byte < 0)
                return 0;
            *(*out)++ = (uint8_t)byte;
            from->remaining--;
            continue;
        }
        count = count < from->remaining ? count : from->remaining;
        count = count < (size_t)(out_end - *out) ? count : (size_t)(out_end - *out);
        memcpy(*out, from->next, count);
        from->next += count;
        *out += count;
        from->remaining -= count;
    }
    if (from->remaining == 0)
        from->block = no_block;
    return 1;
}

#include "codes.h"

cdeflate_inflater *cdeflate_make_inflater(void) { return calloc(1, sizeof(cdeflate_inflater)); }

void cdeflate_free_inflater(cdeflate_inflater *inflater) { free(inflater); }

int cdeflate_begin(cdeflate_inflater *inflater, const cdeflate_segment *segments, size_t count) {
    inflater->segments = segments;
    inflater->segments_end = segments + count;
    inflater->next = inflater->end = NULL;
    inflater->bits = inflater->held = 0;
    inflater->adler = 1;
    inflater->block = no_block;
    inflater->is_last = 0;
    int64_t method = take(inflater, 8), flags = take(inflater, 8);
    if (flags < 0 || (method & 15) != 8 || method >> 4 > 7 || (method << 8 | flags) % 31 != 0 ||
        flags & 32)
        return 0;
    inflater->window = 256u << (method >> 4);
    return 1;
}

/// Returns 1 if the stream's checksum is right and nothing follows it, otherwise 0.
static int has_valid_end(cdeflate_inflater *from) {
    uint32_t sum = 0;
    take(from, from->held & 7);
    for (int i = 0; i < 4; i++) {
        int64_t byte = take(from, 8);
        if (byte < 0)
            return 0;
        sum = sum << 8 | (uint32_t)byte;
    }
    refill(from);
    return sum == from->adler && from->held == 0;
}

cdeflate_progress cdeflate_inflate_on(cdeflate_inflater *inflater, uint8_t *output, size_t *filled,
                                      size_t capacity) {
    if (capacity < cdeflate_spare || *filled > capacity - cdeflate_spare)
        return cdeflate_refused;
    uint8_t *out = output + *filled, *limit = output + capacity - cdeflate_spare;
    int is_whole = 0, is_valid = 1;
    while (is_valid && !is_whole && out < limit) {
        if (inflater->block == stored_block)
            is_valid = copy_stored(inflater, &out, limit);
        else if (inflater->block == coded_block)
            is_valid = read_codes(inflater, output, &out, limit);
        else if (inflater->is_last)
            is_whole = 1;
        else
            is_valid = begin_block(inflater);
    }
    inflater->adler =
        libdeflate_adler32(inflater->adler, output + *filled, out - (output + *filled));
    *filled = out - output;
    if (!is_valid || (is_whole && !has_valid_end(inflater)))
        return cdeflate_refused;
    return is_whole ? cdeflate_whole : cdeflate_more;
}
