;; The engine's inner loops over one linear memory that holds a whole dataset.
;; Bitmaps are multiples of 64 bytes. Row lists are u32, ascending. Columns hold u16 or u32 codes.
;; kernel.test.ts checks that kernel-code.ts is this file assembled, and that each loop agrees with plain TypeScript.
(module
  (memory (import "engine" "memory") 1)

  ;; Addresses of the parts of the dataset; set once after it is loaded.
  (global $six (export "six") (mut i32) (i32.const 0))
  (global $rest (export "rest") (mut i32) (i32.const 0))
  (global $first (export "first") (mut i32) (i32.const 0))
  (global $profile (export "profile") (mut i32) (i32.const 0))
  (global $tail_start (export "tailStart") (mut i32) (i32.const 0))
  (global $tails (export "tails") (mut i32) (i32.const 0))
  (global $digits (export "digits") (mut i32) (i32.const 0))
  (global $rows (export "rows") (mut i32) (i32.const 0))

  ;; Indexes rows from $row to $end by their first six digits: in $first, for each number the first row that begins with it
  ;; or a higher one, and in $exact a bit for each number that is itself a BIN. $number is the first without an entry; returns the next.
  (func (export "index") (param $row i32) (param $end i32) (param $number i32) (param $exact i32) (result i32)
    (local $digits i32) (local $at i32)
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $row) (local.get $end)))
        (local.set $at (i32.shl (local.get $row) (i32.const 2)))
        (local.set $digits (i32.load (i32.add (global.get $six) (local.get $at))))
        (if (i32.gt_u (local.get $digits) (i32.const 999999)) (then unreachable))
        (block $filled
          (loop $fill
            (br_if $filled (i32.gt_u (local.get $number) (local.get $digits)))
            (i32.store (i32.add (global.get $first) (i32.shl (local.get $number) (i32.const 2))) (local.get $row))
            (local.set $number (i32.add (local.get $number) (i32.const 1)))
            (br $fill)))
        (if (i32.eqz (i32.load (i32.add (global.get $rest) (local.get $at))))
          (then
            (local.set $at (i32.add (local.get $exact) (i32.shr_u (local.get $digits) (i32.const 3))))
            (i32.store8 (local.get $at) (i32.or (i32.load8_u (local.get $at))
              (i32.shl (i32.const 1) (i32.and (local.get $digits) (i32.const 7)))))))
        (local.set $row (i32.add (local.get $row) (i32.const 1)))
        (br $next)))
    (local.get $number))

  ;; target := the AND over columns of the OR over each column's bitmaps; returns the number of bits set.
  ;; $fields is a list of u32: for each column the number of its bitmaps, then their addresses. It ends with 0.
  ;; It works in pieces of 4 kB, so that $piece stays in the L1 cache while the bitmaps stream past, four at a time: more
  ;; streams than the processor prefetches take twice as long on large data. A piece that is empty after some columns
  ;; skips the others, which is common: BINs are sorted, so equal brands and banks are next to each other.
  (func (export "combine") (param $target i32) (param $fields i32) (param $bytes i32) (param $piece i32) (result i32)
    (local $at i32) (local $size i32) (local $next i32) (local $from i32) (local $total i32)
    (block $done
      (loop $pieces
        (br_if $done (i32.ge_u (local.get $at) (local.get $bytes)))
        (local.set $size (select (i32.const 4096) (i32.sub (local.get $bytes) (local.get $at))
          (i32.gt_u (i32.sub (local.get $bytes) (local.get $at)) (i32.const 4096))))
        (local.set $next (local.get $fields))
        (local.set $from (call $union (local.get $next) (local.get $at) (local.get $size) (local.get $piece)))
        (call $or4 (local.get $target) (local.get $from) (local.get $from) (local.get $from) (local.get $from) (local.get $size))
        (block $ready
          (loop $field
            (local.set $next (i32.add (local.get $next)
              (i32.shl (i32.add (i32.load (local.get $next)) (i32.const 1)) (i32.const 2))))
            (br_if $ready (i32.eqz (i32.load (local.get $next))))
            (local.set $from (call $union (local.get $next) (local.get $at) (local.get $size) (local.get $piece)))
            (br_if $field (call $and (local.get $target) (local.get $from) (local.get $size)))))
        (local.set $total (i32.add (local.get $total) (call $count (local.get $target) (local.get $size))))
        (local.set $target (i32.add (local.get $target) (local.get $size)))
        (local.set $at (i32.add (local.get $at) (local.get $size)))
        (br $pieces)))
    (local.get $total))

  ;; One piece of the OR of a column's bitmaps. Returns its address: in the bitmap itself if there is only one, else $piece.
  (func $union (param $field i32) (param $at i32) (param $size i32) (param $piece i32) (result i32)
    (local $last i32)
    (local.set $last (i32.add (local.get $field) (i32.shl (i32.load (local.get $field)) (i32.const 2))))
    (local.set $field (i32.add (local.get $field) (i32.const 4)))
    (if (i32.eq (local.get $field) (local.get $last))
      (then (return (i32.add (i32.load (local.get $field)) (local.get $at)))))
    (call $or4 (local.get $piece)
      (call $bitmap (local.get $field) (local.get $last) (local.get $at))
      (call $bitmap (i32.add (local.get $field) (i32.const 4)) (local.get $last) (local.get $at))
      (call $bitmap (i32.add (local.get $field) (i32.const 8)) (local.get $last) (local.get $at))
      (call $bitmap (i32.add (local.get $field) (i32.const 12)) (local.get $last) (local.get $at))
      (local.get $size))
    (local.set $field (i32.add (local.get $field) (i32.const 16)))
    (block $done
      (loop $more
        (br_if $done (i32.gt_u (local.get $field) (local.get $last)))
        (call $or4 (local.get $piece) (local.get $piece)
          (call $bitmap (local.get $field) (local.get $last) (local.get $at))
          (call $bitmap (i32.add (local.get $field) (i32.const 4)) (local.get $last) (local.get $at))
          (call $bitmap (i32.add (local.get $field) (i32.const 8)) (local.get $last) (local.get $at))
          (local.get $size))
        (local.set $field (i32.add (local.get $field) (i32.const 12)))
        (br $more)))
    (local.get $piece))

  ;; Beyond a column's last bitmap, the last one again: OR with it changes nothing.
  (func $bitmap (param $entry i32) (param $last i32) (param $at i32) (result i32)
    (i32.add (local.get $at) (i32.load
      (select (local.get $last) (local.get $entry) (i32.gt_u (local.get $entry) (local.get $last))))))

  (func $or4 (param $target i32) (param $a i32) (param $b i32) (param $c i32) (param $d i32) (param $size i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $target) (local.get $size)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $target) (local.get $end)))
        (v128.store (local.get $target) (v128.or
          (v128.or (v128.load (local.get $a)) (v128.load (local.get $b)))
          (v128.or (v128.load (local.get $c)) (v128.load (local.get $d)))))
        (v128.store offset=16 (local.get $target) (v128.or
          (v128.or (v128.load offset=16 (local.get $a)) (v128.load offset=16 (local.get $b)))
          (v128.or (v128.load offset=16 (local.get $c)) (v128.load offset=16 (local.get $d)))))
        (v128.store offset=32 (local.get $target) (v128.or
          (v128.or (v128.load offset=32 (local.get $a)) (v128.load offset=32 (local.get $b)))
          (v128.or (v128.load offset=32 (local.get $c)) (v128.load offset=32 (local.get $d)))))
        (v128.store offset=48 (local.get $target) (v128.or
          (v128.or (v128.load offset=48 (local.get $a)) (v128.load offset=48 (local.get $b)))
          (v128.or (v128.load offset=48 (local.get $c)) (v128.load offset=48 (local.get $d)))))
        (local.set $target (i32.add (local.get $target) (i32.const 64)))
        (local.set $a (i32.add (local.get $a) (i32.const 64)))
        (local.set $b (i32.add (local.get $b) (i32.const 64)))
        (local.set $c (i32.add (local.get $c) (i32.const 64)))
        (local.set $d (i32.add (local.get $d) (i32.const 64)))
        (br $next))))

  ;; target := target AND a; returns whether any bit is left.
  (func $and (param $target i32) (param $a i32) (param $size i32) (result i32)
    (local $end i32) (local $one v128) (local $two v128) (local $any v128)
    (local.set $end (i32.add (local.get $target) (local.get $size)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $target) (local.get $end)))
        (local.set $one (v128.and (v128.load (local.get $target)) (v128.load (local.get $a))))
        (local.set $two (v128.and (v128.load offset=16 (local.get $target)) (v128.load offset=16 (local.get $a))))
        (v128.store (local.get $target) (local.get $one))
        (v128.store offset=16 (local.get $target) (local.get $two))
        (local.set $any (v128.or (local.get $any) (v128.or (local.get $one) (local.get $two))))
        (local.set $target (i32.add (local.get $target) (i32.const 32)))
        (local.set $a (i32.add (local.get $a) (i32.const 32)))
        (br $next)))
    (v128.any_true (local.get $any)))

  (func $count (export "count") (param $a i32) (param $bytes i32) (result i32)
    (local $end i32) (local $sum v128)
    (local.set $end (i32.add (local.get $a) (local.get $bytes)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $a) (local.get $end)))
        (local.set $sum (i32x4.add (local.get $sum) (i32x4.extadd_pairwise_i16x8_u
          (i16x8.extadd_pairwise_i8x16_u (i8x16.popcnt (v128.load (local.get $a)))))))
        (local.set $a (i32.add (local.get $a) (i32.const 16)))
        (br $next)))
    (call $lanes (local.get $sum)))

  (func $lanes (param $sum v128) (result i32)
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
      (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))

  ;; Sets the bits of a list of rows.
  (func (export "mark") (param $target i32) (param $list i32) (param $length i32)
    (local $end i32) (local $row i32) (local $word i32)
    (local.set $end (i32.add (local.get $list) (i32.shl (local.get $length) (i32.const 2))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $list) (local.get $end)))
        (local.set $row (i32.load (local.get $list)))
        (local.set $word (i32.add (local.get $target) (i32.shl (i32.shr_u (local.get $row) (i32.const 5)) (i32.const 2))))
        (i32.store (local.get $word)
          (i32.or (i32.load (local.get $word)) (i32.shl (i32.const 1) (local.get $row))))
        (local.set $list (i32.add (local.get $list) (i32.const 4)))
        (br $next))))

  ;; Marks the rows of the six-digit numbers in $asked, writes the positions of those without a row to $missing, and
  ;; returns how many are missing. $exact has a bit for each number that has a row, so that $first is read only for those.
  (func (export "find") (param $asked i32) (param $length i32) (param $exact i32) (param $target i32) (param $missing i32) (result i32)
    (local $at i32) (local $number i32) (local $row i32) (local $word i32) (local $start i32)
    (local.set $start (local.get $missing))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $at) (local.get $length)))
        (local.set $number (i32.load (i32.add (local.get $asked) (i32.shl (local.get $at) (i32.const 2)))))
        (if (i32.and
              (i32.shr_u
                (i32.load8_u (i32.add (local.get $exact) (i32.shr_u (local.get $number) (i32.const 3))))
                (i32.and (local.get $number) (i32.const 7)))
              (i32.const 1))
          (then
            (local.set $row (i32.load (i32.add (global.get $first) (i32.shl (local.get $number) (i32.const 2)))))
            (local.set $word (i32.add (local.get $target) (i32.shl (i32.shr_u (local.get $row) (i32.const 5)) (i32.const 2))))
            (i32.store (local.get $word) (i32.or (i32.load (local.get $word)) (i32.shl (i32.const 1) (local.get $row)))))
          (else
            (i32.store (local.get $missing) (local.get $at))
            (local.set $missing (i32.add (local.get $missing) (i32.const 4)))))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br $next)))
    (i32.shr_u (i32.sub (local.get $missing) (local.get $start)) (i32.const 2)))

  ;; Lists up to $limit rows of a bitmap after skipping $skip of them; returns how many were listed.
  (func (export "list") (param $bits i32) (param $bytes i32) (param $skip i32) (param $limit i32) (param $target i32) (result i32)
    (local $at i32) (local $word i64) (local $ones i32) (local $found i32)
    (block $done
      (br_if $done (i32.eqz (local.get $limit)))
      (loop $next
        ;; Skip 16 bytes at once when they are empty or hold only rows to skip.
        (block $near
          (loop $far
            (br_if $done (i32.ge_u (local.get $at) (local.get $bytes)))
            (br_if $near (i32.and (local.get $at) (i32.const 15)))
            (local.set $ones (call $lanes (i32x4.extadd_pairwise_i16x8_u (i16x8.extadd_pairwise_i8x16_u
              (i8x16.popcnt (v128.load (i32.add (local.get $bits) (local.get $at))))))))
            (br_if $near (i32.gt_u (local.get $ones) (local.get $skip)))
            (local.set $skip (i32.sub (local.get $skip) (local.get $ones)))
            (local.set $at (i32.add (local.get $at) (i32.const 16)))
            (br $far)))
        (local.set $word (i64.load (i32.add (local.get $bits) (local.get $at))))
        (local.set $ones (i32.wrap_i64 (i64.popcnt (local.get $word))))
        (if (i32.le_u (local.get $ones) (local.get $skip))
          (then (local.set $skip (i32.sub (local.get $skip) (local.get $ones))))
          (else
            (block $taken
              (loop $bit
                (br_if $taken (i64.eqz (local.get $word)))
                (if (local.get $skip)
                  (then (local.set $skip (i32.sub (local.get $skip) (i32.const 1))))
                  (else
                    (i32.store
                      (i32.add (local.get $target) (i32.shl (local.get $found) (i32.const 2)))
                      (i32.add (i32.shl (local.get $at) (i32.const 3)) (i32.wrap_i64 (i64.ctz (local.get $word)))))
                    (local.set $found (i32.add (local.get $found) (i32.const 1)))
                    (br_if $done (i32.eq (local.get $found) (local.get $limit)))))
                (local.set $word (i64.and (local.get $word) (i64.sub (local.get $word) (i64.const 1))))
                (br $bit)))))
        (local.set $at (i32.add (local.get $at) (i32.const 8)))
        (br $next)))
    (local.get $found))

  ;; Keeps the listed rows whose code in a column is allowed; returns how many are left.
  (func (export "keep") (param $list i32) (param $length i32) (param $column i32) (param $wide i32) (param $allowed i32) (param $target i32) (result i32)
    (local $end i32) (local $row i32) (local $start i32)
    (local.set $start (local.get $target))
    (local.set $end (i32.add (local.get $list) (i32.shl (local.get $length) (i32.const 2))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $list) (local.get $end)))
        (local.set $row (i32.load (local.get $list)))
        (i32.store (local.get $target) (local.get $row))
        (local.set $target (i32.add (local.get $target) (i32.shl
          (i32.load8_u (i32.add (local.get $allowed) (call $code (local.get $column) (local.get $wide) (local.get $row))))
          (i32.const 2))))
        (local.set $list (i32.add (local.get $list) (i32.const 4)))
        (br $next)))
    (i32.shr_u (i32.sub (local.get $target) (local.get $start)) (i32.const 2)))

  (func $code (param $column i32) (param $wide i32) (param $row i32) (result i32)
    (if (result i32) (local.get $wide)
      (then (i32.load (i32.add (local.get $column) (i32.shl (local.get $row) (i32.const 2)))))
      (else (i32.load16_u (i32.add (local.get $column) (i32.shl (local.get $row) (i32.const 1)))))))

  ;; Counts a column's codes over the rows of a bitmap, into u32 counters.
  (func (export "tallyBits") (param $bits i32) (param $bytes i32) (param $column i32) (param $wide i32) (param $counters i32)
    (local $at i32) (local $word i64)
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $at) (local.get $bytes)))
        (local.set $word (i64.load (i32.add (local.get $bits) (local.get $at))))
        (block $empty
          (loop $bit
            (br_if $empty (i64.eqz (local.get $word)))
            (call $tally (local.get $column) (local.get $wide) (local.get $counters)
              (i32.add (i32.shl (local.get $at) (i32.const 3)) (i32.wrap_i64 (i64.ctz (local.get $word)))))
            (local.set $word (i64.and (local.get $word) (i64.sub (local.get $word) (i64.const 1))))
            (br $bit)))
        (local.set $at (i32.add (local.get $at) (i32.const 8)))
        (br $next))))

  ;; The same for a list of rows.
  (func (export "tallyList") (param $list i32) (param $length i32) (param $column i32) (param $wide i32) (param $counters i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $list) (i32.shl (local.get $length) (i32.const 2))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $list) (local.get $end)))
        (call $tally (local.get $column) (local.get $wide) (local.get $counters) (i32.load (local.get $list)))
        (local.set $list (i32.add (local.get $list) (i32.const 4)))
        (br $next))))

  (func $tally (param $column i32) (param $wide i32) (param $counters i32) (param $row i32)
    (local $counter i32)
    (local.set $counter (i32.add (local.get $counters)
      (i32.shl (call $code (local.get $column) (local.get $wide) (local.get $row)) (i32.const 2))))
    (i32.store (local.get $counter) (i32.add (i32.load (local.get $counter)) (i32.const 1))))

  ;; Writes the listed rows as JSON objects, each after a comma; returns the end address. A row is its BIN followed by
  ;; its profile's prepared bytes. Up to 31 bytes beyond the end are overwritten.
  (func (export "write") (param $list i32) (param $length i32) (param $target i32) (result i32)
    (local $end i32) (local $row i32) (local $number i32) (local $extra i32) (local $from i32) (local $to i32)
    (local $fetched i32)
    (local.set $end (i32.add (local.get $list) (i32.shl (local.get $length) (i32.const 2))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $list) (local.get $end)))
        (if (i32.ge_u (local.get $list) (local.get $fetched))
          (then (local.set $fetched (call $fetch (local.get $list) (local.get $end)))))
        (local.set $row (i32.load (local.get $list)))
        (local.set $number (i32.load (i32.add (global.get $six) (i32.shl (local.get $row) (i32.const 2)))))
        (local.set $extra (i32.load (i32.add (global.get $rest) (i32.shl (local.get $row) (i32.const 2)))))
        (i64.store (local.get $target) (i64.const 0x313a226469227b2c)) ;; ,{"id":1
        (local.set $from (i32.add (local.get $target) (i32.const 8)))
        (local.set $target (call $bin (local.get $from) (local.get $number) (local.get $extra)))
        (i64.store (local.get $target) (i64.const 0x223a226e6962222c)) ;; ,"bin":"
        ;; The same digits again: at most 11 of these 16 bytes.
        (v128.store offset=8 (local.get $target) (v128.load (local.get $from)))
        (local.set $target (i32.add (local.get $target)
          (i32.add (i32.const 14) (i32.and (local.get $extra) (i32.const 7)))))
        (i32.store16 (local.get $target) (i32.const 0x2c22)) ;; ",
        (local.set $target (i32.add (local.get $target) (i32.const 2)))
        (local.set $target (call $longer (local.get $target) (local.get $row) (local.get $number) (local.get $extra)))
        (local.set $from (i32.load (i32.add (global.get $profile) (i32.shl (local.get $row) (i32.const 2)))))
        (local.set $from (i32.add (global.get $tail_start) (i32.shl (local.get $from) (i32.const 2))))
        (local.set $to (i32.add (global.get $tails) (i32.load offset=4 (local.get $from))))
        (local.set $from (i32.add (global.get $tails) (i32.load (local.get $from))))
        (loop $copy
          (v128.store (local.get $target) (v128.load (local.get $from)))
          (v128.store offset=16 (local.get $target) (v128.load offset=16 (local.get $from)))
          (local.set $target (i32.add (local.get $target) (i32.const 32)))
          (local.set $from (i32.add (local.get $from) (i32.const 32)))
          (br_if $copy (i32.lt_u (local.get $from) (local.get $to))))
        (local.set $target (i32.sub (local.get $target) (i32.sub (local.get $from) (local.get $to))))
        (local.set $list (i32.add (local.get $list) (i32.const 4)))
        (br $next)))
    (local.get $target))

  ;; Reads the first byte of the next 8 tails. The processor waits for them together instead of one after the other.
  (func $fetch (param $list i32) (param $end i32) (result i32)
    (local $most i32)
    (local.set $most (i32.add (local.get $list) (i32.const 32)))
    (if (i32.lt_u (local.get $most) (local.get $end)) (then (local.set $end (local.get $most))))
    (loop $next
      (drop (i32.load8_u (i32.add (global.get $tails)
        (i32.load (i32.add (global.get $tail_start) (i32.shl
          (i32.load (i32.add (global.get $profile) (i32.shl (i32.load (local.get $list)) (i32.const 2))))
          (i32.const 2)))))))
      (local.set $list (i32.add (local.get $list) (i32.const 4)))
      (br_if $next (i32.lt_u (local.get $list) (local.get $end))))
    (local.get $end))

  ;; Writes the 6 to 11 digits of a BIN. $extra is the digits after the sixth, padded to five, times 8, plus their number.
  (func $bin (param $target i32) (param $number i32) (param $extra i32) (result i32)
    (i32.store (local.get $target) (call $three (i32.div_u (local.get $number) (i32.const 1000))))
    (i32.store offset=3 (local.get $target) (call $three (i32.rem_u (local.get $number) (i32.const 1000))))
    (local.set $target (i32.add (local.get $target) (i32.const 6)))
    (if (local.get $extra)
      (then
        (local.set $number (i32.shr_u (local.get $extra) (i32.const 3)))
        (i32.store (local.get $target) (call $three (i32.div_u (local.get $number) (i32.const 100))))
        (i32.store offset=3 (local.get $target)
          (call $three (i32.mul (i32.rem_u (local.get $number) (i32.const 100)) (i32.const 10))))
        (local.set $target (i32.add (local.get $target) (i32.and (local.get $extra) (i32.const 7))))))
    (local.get $target))

  (func $three (param $number i32) (result i32)
    (i32.load (i32.add (global.get $digits) (i32.shl (local.get $number) (i32.const 2)))))

  ;; For a six-digit BIN with longer BINs under it, writes how many: "longer":12,
  (func $longer (param $target i32) (param $row i32) (param $number i32) (param $extra i32) (result i32)
    (local $count i32) (local $scale i32)
    (if (local.get $extra) (then (return (local.get $target))))
    (local.set $row (i32.add (local.get $row) (i32.const 1)))
    (if (i32.ge_u (local.get $row) (global.get $rows)) (then (return (local.get $target))))
    (if (i32.ne (local.get $number) (i32.load (i32.add (global.get $six) (i32.shl (local.get $row) (i32.const 2)))))
      (then (return (local.get $target))))
    (local.set $count (i32.sub
      (i32.load offset=4 (i32.add (global.get $first) (i32.shl (local.get $number) (i32.const 2))))
      (local.get $row)))
    (i64.store (local.get $target) (i64.const 0x227265676e6f6c22)) ;; "longer"
    (i32.store8 offset=8 (local.get $target) (i32.const 0x3a)) ;; :
    (local.set $target (i32.add (local.get $target) (i32.const 9)))
    (local.set $scale (i32.const 1))
    (block $found
      (loop $more
        (br_if $found (i32.lt_u (i32.div_u (local.get $count) (local.get $scale)) (i32.const 10)))
        (local.set $scale (i32.mul (local.get $scale) (i32.const 10)))
        (br $more)))
    (block $written
      (loop $digit
        (br_if $written (i32.eqz (local.get $scale)))
        (i32.store8 (local.get $target)
          (i32.add (i32.const 48) (i32.rem_u (i32.div_u (local.get $count) (local.get $scale)) (i32.const 10))))
        (local.set $target (i32.add (local.get $target) (i32.const 1)))
        (local.set $scale (i32.div_u (local.get $scale) (i32.const 10)))
        (br $digit)))
    (i32.store8 (local.get $target) (i32.const 0x2c))
    (i32.add (local.get $target) (i32.const 1)))
)
