;; A step of the walk of src/search-index/closest-codes.ts, for stores so large that it would be over before the engine has compiled
;; the loop. scripts/kernel/make-kernel.mjs makes src/search-index/kernel-bytes.ts of it; a test compares the two and both ways of walking.
(module
  (memory (export "memory") 1)
  ;; The two sums `checksum` is made of.
  (global $one (export "one") (mut i32) (i32.const 0))
  (global $two (export "two") (mut i32) (i32.const 0))
  ;; What differs in more bits than `bound` is not wanted; `below` documents differ in less.
  (global $bound (export "bound") (mut i32) (i32.const 0))
  (global $below (export "below") (mut i32) (i32.const 0))

  ;; Writes pairs of document and distance to $out and returns how many. $skip: one byte a document, not zero where it does not count.
  (func (export "step")
    (param $cells i32) (param $documents i32) (param $bytes i32) (param $code i32)
    (param $skip i32) (param $histogram i32) (param $out i32) (param $wanted i32)
    (result i32)
    (local $document i32) (local $at i32) (local $byte i32)
    (local $distance i32) (local $slot i32) (local $found i32) (local $counts v128)
    (local.set $at (local.get $cells))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $document) (local.get $documents)))
        (local.set $counts (v128.const i32x4 0 0 0 0))
        (local.set $byte (i32.const 0))
        (loop $four
          (global.set $one (i32.mul
            (i32.xor
              (i32.xor (global.get $one) (i32.load (local.get $at)))
              (i32.rotl (i32.load offset=4 (local.get $at)) (i32.const 7)))
            (i32.const 0x01000193)))
          (global.set $two (i32.mul
            (i32.xor
              (i32.xor (global.get $two) (i32.load offset=8 (local.get $at)))
              (i32.rotl (i32.load offset=12 (local.get $at)) (i32.const 7)))
            (i32.const 0x01000193)))
          (local.set $counts (i8x16.add
            (local.get $counts)
            (i8x16.popcnt (v128.xor
              (v128.load (local.get $at))
              (v128.load (i32.add (local.get $code) (local.get $byte)))))))
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (local.set $byte (i32.add (local.get $byte) (i32.const 16)))
          (br_if $four (i32.lt_u (local.get $byte) (local.get $bytes))))
        (local.set $counts
          (i32x4.extadd_pairwise_i16x8_u (i16x8.extadd_pairwise_i8x16_u (local.get $counts))))
        (local.set $distance
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $counts)) (i32x4.extract_lane 1 (local.get $counts)))
            (i32.add (i32x4.extract_lane 2 (local.get $counts)) (i32x4.extract_lane 3 (local.get $counts)))))
        (if (i32.and
              (i32.le_u (local.get $distance) (global.get $bound))
              (i32.eqz (i32.load8_u (i32.add (local.get $skip) (local.get $document)))))
          (then
            (i32.store (local.get $out) (local.get $document))
            (i32.store offset=4 (local.get $out) (local.get $distance))
            (local.set $out (i32.add (local.get $out) (i32.const 8)))
            (local.set $found (i32.add (local.get $found) (i32.const 1)))
            (local.set $slot (i32.add (local.get $histogram) (i32.shl (local.get $distance) (i32.const 2))))
            (i32.store (local.get $slot) (i32.add (i32.load (local.get $slot)) (i32.const 1)))
            (if (i32.lt_u (local.get $distance) (global.get $bound))
              (then (global.set $below (i32.add (global.get $below) (i32.const 1)))))
            (block $enough
              (loop $less
                (br_if $enough (i32.lt_u (global.get $below) (local.get $wanted)))
                (global.set $bound (i32.sub (global.get $bound) (i32.const 1)))
                (global.set $below (i32.sub
                  (global.get $below)
                  (i32.load (i32.add (local.get $histogram) (i32.shl (global.get $bound) (i32.const 2))))))
                (br $less)))))
        (local.set $document (i32.add (local.get $document) (i32.const 1)))
        (br $next)))
    (local.get $found)))
