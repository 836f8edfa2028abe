;; What is done with text so early and so often that it is over before an engine has compiled it: sums of it, and counting its tokens.
;; scripts/kernel/make-kernel.mjs makes src/kernel/text-kernel-bytes.ts of it. src/platform/sha256.ts, src/model/checksum.ts and
;; src/markdown/token-estimate.ts use it; tests hold each equal to what does the same without it.
;;
;; An engine compiles a function anew, with more care, once it has run through some two megabytes of its own code, which costs a start more than it
;; gains. So loops are short, sums are kept in locals, and what would run longest is parted among several functions: what stands
;; between `for` and `so far` becomes one for each number.
;;
;; In memory: at 0 the 64 constants of SHA-256, at 256 the sums it begins with, at 288 its sums, at 320 the 64 words of a block,
;; at 576 the rare pairs of letters and at 704 what each character is, at 832 sums on their way, at 1024 the text, from 65536 on the filter of single tokens.
(module
  (memory (export "memory") 4)
  (data (i32.const 0)
    "\98\2f\8a\42\91\44\37\71\cf\fb\c0\b5\a5\db\b5\e9\5b\c2\56\39\f1\11\f1\59\a4\82\3f\92\d5\5e\1c\ab"
    "\98\aa\07\d8\01\5b\83\12\be\85\31\24\c3\7d\0c\55\74\5d\be\72\fe\b1\de\80\a7\06\dc\9b\74\f1\9b\c1"
    "\c1\69\9b\e4\86\47\be\ef\c6\9d\c1\0f\cc\a1\0c\24\6f\2c\e9\2d\aa\84\74\4a\dc\a9\b0\5c\da\88\f9\76"
    "\52\51\3e\98\6d\c6\31\a8\c8\27\03\b0\c7\7f\59\bf\f3\0b\e0\c6\47\91\a7\d5\51\63\ca\06\67\29\29\14"
    "\85\0a\b7\27\38\21\1b\2e\fc\6d\2c\4d\13\0d\38\53\54\73\0a\65\bb\0a\6a\76\2e\c9\c2\81\85\2c\72\92"
    "\a1\e8\bf\a2\4b\66\1a\a8\70\8b\4b\c2\a3\51\6c\c7\19\e8\92\d1\24\06\99\d6\85\35\0e\f4\70\a0\6a\10"
    "\16\c1\a4\19\08\6c\37\1e\4c\77\48\27\b5\bc\b0\34\b3\0c\1c\39\4a\aa\d8\4e\4f\ca\9c\5b\f3\6f\2e\68"
    "\ee\82\8f\74\6f\63\a5\78\14\78\c8\84\08\02\c7\8c\fa\ff\be\90\eb\6c\50\a4\f7\a3\f9\be\f2\78\71\c6")
  (data (i32.const 256)
    "\67\e6\09\6a\85\ae\67\bb\72\f3\6e\3c\3a\f5\4f\a5\7f\52\0e\51\8c\68\05\9b\ab\d9\83\1f\19\cd\e0\5b")
  ;; 1 a capital, 2 a small letter, 4 a digit, 8 a space, 16 a line end, 32 a mark; 64 and 128: a mark of which rulers are made.
  (data (i32.const 704)
    "\20\20\20\20\20\20\20\20\20\08\18\08\08\18\20\20\20\20\20\20\20\20\20\20\20\20\20\20\20\20\20\20"
    "\08\60\a0\60\a0\60\20\a0\a0\a0\60\60\a0\60\60\60\04\04\04\04\04\04\04\04\04\04\60\60\a0\60\a0\a0"
    "\a0\01\01\01\01\01\01\01\01\01\01\01\01\01\01\01\01\01\01\01\01\01\01\01\01\01\01\20\a0\20\a0\60"
    "\20\02\02\02\02\02\02\02\02\02\02\02\02\02\02\02\02\02\02\02\02\02\02\02\02\02\02\20\a0\20\60\20")

  ;; SHA-256 of the $blocks blocks at 1024: left at 288, as words.
  (func (export "sha256") (param $blocks i32)
    (local $text i32) (local $end i32) (local $at i32)
    (memory.copy (i32.const 288) (i32.const 256) (i32.const 32))
    (local.set $text (i32.const 1024))
    (local.set $end (i32.add (local.get $text) (i32.shl (local.get $blocks) (i32.const 6))))
    (block $done
      (loop $block
        (br_if $done (i32.ge_u (local.get $text) (local.get $end)))
        (call $given (local.get $text))
        (call $words1)
        (call $words2)
        (call $words3)
        (memory.copy (i32.const 832) (i32.const 288) (i32.const 32))
        (call $rounds0)
        (call $rounds1)
        (call $rounds2)
        (call $rounds3)
        (call $rounds4)
        (call $rounds5)
        (call $rounds6)
        (call $rounds7)
        (local.set $at (i32.const 0))
        (loop $sum
          (i32.store offset=288 (local.get $at)
            (i32.add (i32.load offset=288 (local.get $at)) (i32.load offset=832 (local.get $at))))
          (local.set $at (i32.add (local.get $at) (i32.const 4)))
          (br_if $sum (i32.lt_u (local.get $at) (i32.const 32))))
        (local.set $text (i32.add (local.get $text) (i32.const 64)))
        (br $block))))

  ;; The first sixteen words of the block at $text as they stand, the first byte highest.
  (func $given (param $text i32)
    (local $at i32) (local $word i32)
    (loop $next
      (local.set $word (i32.load (i32.add (local.get $text) (local.get $at))))
      (i32.store offset=320 (local.get $at)
        (i32.or
          (i32.and (i32.rotl (local.get $word) (i32.const 8)) (i32.const 0x00ff00ff))
          (i32.and (i32.rotr (local.get $word) (i32.const 8)) (i32.const 0xff00ff00))))
      (local.set $at (i32.add (local.get $at) (i32.const 4)))
      (br_if $next (i32.lt_u (local.get $at) (i32.const 64)))))

  ;; Sixteen more, each of four before it. Several turns of one word are made by turning it in between.
  (; for % in 1 2 3 ;)
  (func $words% (local $at i32) (local $one i32) (local $two i32)
    (local.set $at (i32.mul (i32.const %) (i32.const 64)))
    (loop $next
      (local.set $one (i32.load offset=260 (local.get $at)))
      (local.set $two (i32.load offset=312 (local.get $at)))
      (i32.store offset=320 (local.get $at)
        (i32.add
          (i32.add
            (i32.load offset=256 (local.get $at))
            (i32.xor
              (i32.rotr (i32.xor (i32.rotr (local.get $one) (i32.const 11)) (local.get $one)) (i32.const 7))
              (i32.shr_u (local.get $one) (i32.const 3))))
          (i32.add
            (i32.load offset=292 (local.get $at))
            (i32.xor
              (i32.rotr (i32.xor (i32.rotr (local.get $two) (i32.const 2)) (local.get $two)) (i32.const 17))
              (i32.shr_u (local.get $two) (i32.const 10))))))
      (local.set $at (i32.add (local.get $at) (i32.const 4)))
      (br_if $next (i32.and (local.get $at) (i32.const 63)))))
  (; so far ;)

  ;; Eight rounds on the sums at 832.
  (; for % in 0 1 2 3 4 5 6 7 ;)
  (func $rounds% (local $at i32)
    (local $a i32) (local $b i32) (local $c i32) (local $d i32)
    (local $e i32) (local $f i32) (local $g i32) (local $h i32)
    (local $one i32) (local $two i32)
    (local.set $a (i32.load (i32.const 832)))
    (local.set $b (i32.load (i32.const 836)))
    (local.set $c (i32.load (i32.const 840)))
    (local.set $d (i32.load (i32.const 844)))
    (local.set $e (i32.load (i32.const 848)))
    (local.set $f (i32.load (i32.const 852)))
    (local.set $g (i32.load (i32.const 856)))
    (local.set $h (i32.load (i32.const 860)))
    (local.set $at (i32.mul (i32.const %) (i32.const 32)))
    (loop $round
      (local.set $one
        (i32.add
          (i32.add
            (i32.add (local.get $h) (i32.load (local.get $at)))
            (i32.load offset=320 (local.get $at)))
          (i32.add
            (i32.rotr
              (i32.xor
                (i32.rotr (i32.xor (i32.rotr (local.get $e) (i32.const 14)) (local.get $e)) (i32.const 5))
                (local.get $e))
              (i32.const 6))
            (i32.xor (i32.and (i32.xor (local.get $f) (local.get $g)) (local.get $e)) (local.get $g)))))
      (local.set $two
        (i32.add
          (i32.rotr
            (i32.xor
              (i32.rotr (i32.xor (i32.rotr (local.get $a) (i32.const 9)) (local.get $a)) (i32.const 11))
              (local.get $a))
            (i32.const 2))
          (i32.or
            (i32.and (i32.or (local.get $a) (local.get $b)) (local.get $c))
            (i32.and (local.get $a) (local.get $b)))))
      (local.set $h (local.get $g))
      (local.set $g (local.get $f))
      (local.set $f (local.get $e))
      (local.set $e (i32.add (local.get $d) (local.get $one)))
      (local.set $d (local.get $c))
      (local.set $c (local.get $b))
      (local.set $b (local.get $a))
      (local.set $a (i32.add (local.get $one) (local.get $two)))
      (local.set $at (i32.add (local.get $at) (i32.const 4)))
      (br_if $round (i32.and (local.get $at) (i32.const 31))))
    (i32.store (i32.const 832) (local.get $a))
    (i32.store (i32.const 836) (local.get $b))
    (i32.store (i32.const 840) (local.get $c))
    (i32.store (i32.const 844) (local.get $d))
    (i32.store (i32.const 848) (local.get $e))
    (i32.store (i32.const 852) (local.get $f))
    (i32.store (i32.const 856) (local.get $g))
    (i32.store (i32.const 860) (local.get $h)))
  (; so far ;)

  ;; The two sums of src/model/checksum.ts.
  (global $sum (export "sum") (mut i32) (i32.const 0))
  (global $other (export "other") (mut i32) (i32.const 0))

  ;; Adds the $length bytes at 1024; all parts but the last are stretches of sixteen. Returns the checksum, which is whole after the last.
  (func (export "checksum") (param $length i32) (result i32)
    (local $at i32) (local $words i32) (local $end i32) (local $whole i32) (local $four v128) (local $sums v128)
    (local.set $words (i32.and (local.get $length) (i32.const -4)))
    (local.set $end (i32.and (local.get $length) (i32.const -16)))
    ;; The first and the third of four are the sums; what comes to stand beside them is nothing.
    (local.set $sums (i32x4.replace_lane 2 (i32x4.splat (global.get $sum)) (global.get $other)))
    (block $done
      (loop $stretch
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $four (v128.load offset=1024 (local.get $at)))
        (local.set $sums (v128.xor (local.get $sums) (local.get $four)))
        (local.set $four (i64x2.shr_u (local.get $four) (i32.const 32)))
        (local.set $sums (i32x4.mul
          (v128.xor
            (v128.xor (local.get $sums) (i32x4.shl (local.get $four) (i32.const 7)))
            (i32x4.shr_u (local.get $four) (i32.const 25)))
          (v128.const i32x4 0x01000193 0 0x01000193 0)))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br $stretch)))
    (local.set $whole (i32x4.extract_lane 0 (local.get $sums)))
    (global.set $other (i32x4.extract_lane 2 (local.get $sums)))
    (global.set $sum (local.get $whole))
    (block $done
      (loop $one
        (br_if $done (i32.ge_u (local.get $at) (local.get $words)))
        (local.set $whole (i32.mul
          (i32.xor (local.get $whole) (i32.load offset=1024 (local.get $at)))
          (i32.const 0x01000193)))
        (local.set $at (i32.add (local.get $at) (i32.const 4)))
        (br $one)))
    (local.set $whole (i32.xor (local.get $whole) (global.get $other)))
    (block $done
      (loop $byte
        (br_if $done (i32.ge_u (local.get $at) (local.get $length)))
        (local.set $whole (i32.mul
          (i32.xor (local.get $whole) (i32.load8_u offset=1024 (local.get $at)))
          (i32.const 0x01000193)))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br $byte)))
    (local.get $whole))

  ;; Tokens of text that is ASCII alone, in the steps of src/markdown/token-estimate.ts and of what it calls; $from, $first, $end and
  ;; $at are places in memory. After the text stands a byte that is nothing.

  (func $is (param $at i32) (param $what i32) (result i32)
    (i32.and (i32.load8_u offset=704 (i32.load8_u (local.get $at))) (local.get $what)))

  (func $ceil (param $x i32) (param $by i32) (result i32)
    (i32.div_u (i32.sub (i32.add (local.get $x) (local.get $by)) (i32.const 1)) (local.get $by)))

  (func $sixBits (param $at i32) (result i32)
    (local $code i32)
    (local.set $code (i32.load8_u (local.get $at)))
    (select (i32.const 52) (i32.sub (local.get $code) (i32.const 40)) (i32.eq (local.get $code) (i32.const 126))))

  (func $isPiece (param $a i32) (param $b i32) (result i32)
    (local $x i32) (local $y i32) (local $mark i32)
    (local $first i32) (local $second i32) (local $third i32) (local $part i32)
    (local.set $x (i32.mul
      (i32.xor (local.get $a) (i32.shl (local.get $b) (i32.const 8)))
      (i32.const 0x2c1b3c6d)))
    (local.set $y (i32.mul
      (i32.add (i32.xor (local.get $b) (i32.shr_u (local.get $x) (i32.const 15))) (local.get $a))
      (i32.const 0x297a2d39)))
    (local.set $mark (i32.xor (local.get $y) (i32.shr_u (local.get $x) (i32.const 14))))
    (local.set $first (call $slot (i32.const 0) (i32.shr_u (local.get $x) (i32.const 7))))
    (local.set $second (call $slot (i32.const 1) (i32.shr_u (local.get $y) (i32.const 6))))
    (local.set $third (call $slot (i32.const 2)
      (i32.shr_u (i32.xor (local.get $x) (i32.shr_u (local.get $y) (i32.const 9))) (i32.const 3))))
    (loop $next
      (if (i32.ne
            (i32.xor
              (i32.xor
                (call $sixBits (i32.add (local.get $first) (local.get $part)))
                (call $sixBits (i32.add (local.get $second) (local.get $part))))
              (call $sixBits (i32.add (local.get $third) (local.get $part))))
            (i32.and
              (i32.shr_u (local.get $mark) (i32.mul (local.get $part) (i32.const 6)))
              (i32.const 63)))
        (then (return (i32.const 0))))
      (local.set $part (i32.add (local.get $part) (i32.const 1)))
      (br_if $next (i32.lt_u (local.get $part) (i32.const 3))))
    (i32.const 1))

  ;; How many slots each third of the filter has.
  (global $slots (export "slots") (mut i32) (i32.const 1))

  (func $slot (param $third i32) (param $hash i32) (result i32)
    (i32.add
      (i32.const 65536)
      (i32.mul
        (i32.const 3)
        (i32.add
          (i32.mul (local.get $third) (global.get $slots))
          (i32.rem_u (local.get $hash) (global.get $slots))))))

  (func $isKnown (param $from i32) (param $end i32) (result i32)
    (local $a i32) (local $b i32)
    (if (i32.gt_u (i32.sub (local.get $end) (local.get $from)) (i32.const 18)) (then (return (i32.const 0))))
    (local.set $a (i32.const 5381))
    (local.set $b (i32.const 7919))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $from) (local.get $end)))
        (local.set $a (call $nextA (local.get $a) (local.get $from)))
        (local.set $b (call $nextB (local.get $b) (local.get $from)))
        (local.set $from (i32.add (local.get $from) (i32.const 1)))
        (br $next)))
    (call $isPiece (local.get $a) (local.get $b)))

  (func $nextA (param $a i32) (param $at i32) (result i32)
    (i32.and
      (i32.xor (i32.mul (local.get $a) (i32.const 33)) (i32.load8_u (local.get $at)))
      (i32.const 0x1ffffff)))

  (func $nextB (param $b i32) (param $at i32) (result i32)
    (i32.and
      (i32.xor (i32.mul (local.get $b) (i32.const 67)) (i32.load8_u (local.get $at)))
      (i32.const 0xffffff)))

  (func $isTwoTokens (param $from i32) (param $first i32) (param $end i32) (result i32)
    (local $a i32) (local $b i32) (local $at i32)
    (if (i32.gt_u (i32.sub (local.get $end) (local.get $first)) (i32.const 36)) (then (return (i32.const 0))))
    (local.set $a (i32.const 5381))
    (local.set $b (i32.const 7919))
    (local.set $at (local.get $from))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $at) (i32.sub (local.get $end) (i32.const 1))))
        (local.set $a (call $nextA (local.get $a) (local.get $at)))
        (local.set $b (call $nextB (local.get $b) (local.get $at)))
        (if (i32.ge_u (local.get $at) (local.get $first))
          (then
            (if (if (result i32) (i32.eq (local.get $at) (local.get $first))
                  (then (i32.const 1))
                  (else
                    (if (result i32) (i32.lt_u (i32.sub (local.get $at) (local.get $from)) (i32.const 18))
                      (then (call $isPiece (local.get $a) (local.get $b)))
                      (else (i32.const 0)))))
              (then
                (if (i32.eq (i32.sub (local.get $end) (local.get $at)) (i32.const 2))
                  (then (return (i32.const 1))))
                (if (call $isKnown (i32.add (local.get $at) (i32.const 1)) (local.get $end))
                  (then (return (i32.const 1))))))))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br $next)))
    (i32.const 0))

  (func $rarePairs (param $first i32) (param $end i32) (result i32)
    (local $rare i32) (local $index i32)
    (local.set $first (i32.add (local.get $first) (i32.const 1)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $first) (local.get $end)))
        (local.set $index (i32.add
          (i32.mul
            (i32.sub
              (i32.or (i32.load8_u (i32.sub (local.get $first) (i32.const 1))) (i32.const 32))
              (i32.const 97))
            (i32.const 26))
          (i32.sub (i32.or (i32.load8_u (local.get $first)) (i32.const 32)) (i32.const 97))))
        (local.set $rare (i32.add
          (local.get $rare)
          (i32.and
            (i32.shr_u
              (call $sixBits (i32.add (i32.const 576) (i32.div_u (local.get $index) (i32.const 6))))
              (i32.rem_u (local.get $index) (i32.const 6)))
            (i32.const 1))))
        (local.set $first (i32.add (local.get $first) (i32.const 1)))
        (br $next)))
    (local.get $rare))

  ;; Of a word that is no token, in tenths of a token as all costs.
  (func $unknownWordCost (param $from i32) (param $first i32) (param $end i32) (result i32)
    (local $length i32) (local $rare i32) (local $shouted i32) (local $isBare i32) (local $most i32) (local $guess i32)
    (local.set $length (i32.sub (local.get $end) (local.get $first)))
    (if (i32.eq (local.get $length) (i32.const 2)) (then (return (i32.const 20))))
    (local.set $rare (call $rarePairs (local.get $first) (local.get $end)))
    (local.set $shouted (call $is (i32.add (local.get $first) (i32.const 1)) (i32.const 1)))
    (local.set $isBare (i32.eq (local.get $from) (local.get $first)))
    (if (call $isTwoTokens (local.get $from) (local.get $first) (local.get $end))
      (then
        (if (i32.and (local.get $isBare) (i32.eq (local.get $length) (i32.const 4)))
          (then (return (i32.const 30))))
        (return (call $twoCost
          (i32.add (local.get $length) (i32.mul (local.get $isBare) (i32.const 2)))
          (local.get $rare)
          (local.get $shouted)))))
    (local.set $most (call $least
      (local.get $length)
      (i32.add
        (call $ceil (i32.add (i32.mul (local.get $length) (i32.const 2)) (i32.const 2)) (i32.const 3))
        (i32.and (local.get $shouted) (i32.gt_u (local.get $length) (i32.const 4))))))
    (local.set $guess
      (if (result i32) (local.get $shouted)
        (then
          (i32.add
            (i32.trunc_f64_u (f64.ceil (f64.mul (f64.convert_i32_u (local.get $length)) (f64.const 0.55))))
            (select (local.get $rare) (i32.const 1) (local.get $rare))))
        (else
          (i32.add
            (i32.add
              (call $ceil (i32.add (local.get $length) (i32.const 1)) (i32.const 3))
              (i32.const 1))
            (i32.trunc_f64_u (f64.ceil (f64.mul (f64.convert_i32_u (local.get $rare)) (f64.const 0.7))))))))
    (if (i32.lt_u (local.get $guess) (i32.const 3)) (then (local.set $guess (i32.const 3))))
    (i32.add
      (i32.mul (call $least (local.get $most) (local.get $guess)) (i32.const 10))
      (i32.const 1)))

  (func $least (param $x i32) (param $y i32) (result i32)
    (select (local.get $x) (local.get $y) (i32.lt_u (local.get $x) (local.get $y))))

  (func $twoCost (param $length i32) (param $rare i32) (param $shouted i32) (result i32)
    (if (if (result i32) (local.get $shouted)
          (then (i32.eq (local.get $length) (i32.const 3)))
          (else
            (if (result i32) (i32.gt_u (local.get $length) (i32.const 6))
              (then (i32.lt_u (local.get $length) (i32.const 11)))
              (else (i32.eqz (local.get $rare))))))
      (then (return (i32.const 21))))
    (select
      (i32.const 31)
      (i32.const 41)
      (i32.or (i32.lt_u (local.get $length) (i32.const 13)) (local.get $shouted))))

  ;; A word after a mark; $from is the mark.
  (func $markedWordCost (param $from i32) (param $end i32) (result i32)
    (local $first i32) (local $word i32)
    (if (call $isKnown (local.get $from) (local.get $end)) (then (return (i32.const 10))))
    (local.set $first (i32.add (local.get $from) (i32.const 1)))
    (local.set $word (i32.const 10))
    (if (i32.gt_u (i32.sub (local.get $end) (local.get $from)) (i32.const 2))
      (then
        (if (i32.eqz (call $isKnown (local.get $first) (local.get $end)))
          (then
            (local.set $word (call $unknownWordCost (local.get $first) (local.get $first) (local.get $end)))))))
    (i32.add
      (i32.add (i32.const 10) (local.get $word))
      (select
        (i32.const 10)
        (i32.const 1)
        (i32.and
          (i32.gt_u (local.get $word) (i32.const 10))
          (i32.or
            (i32.lt_u (i32.sub (local.get $end) (local.get $from)) (i32.const 7))
            (i32.eq (i32.load8_u (local.get $from)) (i32.const 0x5c)))))))

  (func $runEnd (param $from i32) (param $end i32) (result i32)
    (local $at i32)
    (local.set $at (i32.add (local.get $from) (i32.const 1)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (br_if $done (i32.ne (i32.load8_u (local.get $at)) (i32.load8_u (local.get $from))))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br $next)))
    (local.get $at))

  ;; Tabs or line ends in a row, in tokens.
  (func $blankCost (param $length i32) (result i32)
    (if (i32.le_u (local.get $length) (i32.const 10)) (then (return (i32.const 1))))
    (i32.add (call $ceil (local.get $length) (i32.const 12)) (i32.const 1)))

  (func $runCost (param $at i32) (param $length i32) (result i32)
    (if (call $is (local.get $at) (i32.const 64))
      (then
        (return (i32.add (i32.mul (call $ceil (local.get $length) (i32.const 16)) (i32.const 10)) (i32.const 10)))))
    (if (call $is (local.get $at) (i32.const 128))
      (then
        (return (i32.add (i32.mul (call $ceil (local.get $length) (i32.const 4)) (i32.const 10)) (i32.const 10)))))
    (i32.mul
      (i32.const 10)
      (if (result i32) (i32.eq (i32.load8_u (local.get $at)) (i32.const 10))
        (then (call $blankCost (local.get $length)))
        (else (call $ceil (local.get $length) (i32.const 2))))))

  (func $marksCost (param $from i32) (param $end i32) (result i32)
    (local $at i32) (local $to i32) (local $run i32) (local $known i32) (local $cost i32) (local $parts i32)
    (if (i32.eq (i32.sub (local.get $end) (local.get $from)) (i32.const 1)) (then (return (i32.const 10))))
    (if (call $isKnown (local.get $from) (local.get $end)) (then (return (i32.const 10))))
    (local.set $at (local.get $from))
    (loop $part
      (local.set $run (call $runEnd (local.get $at) (local.get $end)))
      (if (i32.gt_u (i32.sub (local.get $run) (local.get $at)) (i32.const 4))
        (then
          (local.set $cost (i32.add
            (local.get $cost)
            (call $runCost (local.get $at) (i32.sub (local.get $run) (local.get $at)))))
          (local.set $at (local.get $run)))
        (else
          (local.set $known (i32.add (local.get $at) (i32.const 1)))
          (local.set $to (call $least (local.get $end) (i32.add (local.get $at) (i32.const 5))))
          (block $found
            (loop $shorter
              (br_if $found (i32.le_u (local.get $to) (i32.add (local.get $at) (i32.const 1))))
              (if (call $isKnown (local.get $at) (local.get $to))
                (then
                  (local.set $known (local.get $to))
                  (br $found)))
              (local.set $to (i32.sub (local.get $to) (i32.const 1)))
              (br $shorter)))
          (local.set $cost (i32.add (local.get $cost) (i32.const 10)))
          (local.set $at (local.get $known))))
      (local.set $parts (i32.add (local.get $parts) (i32.const 1)))
      (br_if $part (i32.lt_u (local.get $at) (local.get $end))))
    (i32.add
      (i32.add
        (local.get $cost)
        (select (i32.const 10) (i32.const 1) (i32.gt_u (i32.sub (local.get $end) (local.get $from)) (i32.const 3))))
      (i32.mul (i32.div_u (local.get $parts) (i32.const 3)) (i32.const 10))))

  (func $spaceEnd (param $from i32) (param $textEnd i32) (result i32)
    (local $at i32) (local $line i32)
    (local.set $at (local.get $from))
    (block $done
      (loop $next
        (br_if $done (i32.eqz (call $is (local.get $at) (i32.const 8))))
        (if (call $is (local.get $at) (i32.const 16))
          (then (local.set $line (i32.add (local.get $at) (i32.const 1)))))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br $next)))
    (if (local.get $line) (then (return (local.get $line))))
    (i32.sub
      (local.get $at)
      (i32.and
        (i32.lt_u (local.get $at) (local.get $textEnd))
        (i32.gt_u (i32.sub (local.get $at) (local.get $from)) (i32.const 1)))))

  (func $spaceCost (param $at i32) (param $end i32) (result i32)
    (local $code i32) (local $run i32) (local $length i32) (local $tokens i32)
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $code (i32.load8_u (local.get $at)))
        (local.set $run (call $runEnd (local.get $at) (local.get $end)))
        (if (i32.and
              (i32.eq (i32.load16_u (local.get $at)) (i32.const 0x0a0d))
              (i32.lt_u (i32.add (local.get $at) (i32.const 1)) (local.get $end)))
          (then
            (local.set $run (i32.add (local.get $at) (i32.const 2)))
            (local.set $length (i32.const 1)))
          (else
            (local.set $length (i32.sub (local.get $run) (local.get $at)))
            (if (i32.eq (local.get $code) (i32.const 32))
              (then (local.set $length (call $ceil (local.get $length) (i32.const 64)))))
            (if (i32.or (i32.eq (local.get $code) (i32.const 9)) (i32.eq (local.get $code) (i32.const 10)))
              (then (local.set $length (call $blankCost (local.get $length)))))))
        (local.set $tokens (i32.add (local.get $tokens) (local.get $length)))
        (local.set $at (local.get $run))
        (br $next)))
    (i32.mul (local.get $tokens) (i32.const 10)))

  ;; The sums of the letters of a word so far.
  (global $a (mut i32) (i32.const 0))
  (global $b (mut i32) (i32.const 0))

  ;; Adds the letters that are $what, and returns where they end.
  (func $letters (param $at i32) (param $what i32) (result i32)
    (local $code i32) (local $a i32) (local $b i32)
    (local.set $a (global.get $a))
    (local.set $b (global.get $b))
    (block $done
      (loop $next
        (local.set $code (i32.load8_u (local.get $at)))
        (br_if $done (i32.eqz (i32.and (i32.load8_u offset=704 (local.get $code)) (local.get $what))))
        (local.set $a (i32.and
          (i32.xor (i32.mul (local.get $a) (i32.const 33)) (local.get $code))
          (i32.const 0x1ffffff)))
        (local.set $b (i32.and
          (i32.xor (i32.mul (local.get $b) (i32.const 67)) (local.get $code))
          (i32.const 0xffffff)))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br $next)))
    (global.set $a (local.get $a))
    (global.set $b (local.get $b))
    (local.get $at))

  ;; Where the piece ends that was counted last.
  (global $end (mut i32) (i32.const 0))

  ;; Capitals, then small letters: a word, or the hump of a camel. $first is its first letter, $at that or what stands before it.
  (func $word (param $at i32) (param $first i32) (result i32)
    (local $isBare i32) (local $isOwn i32) (local $end i32)
    (local.set $isOwn (i32.eq (local.get $at) (local.get $first)))
    (local.set $isBare (i32.or
      (local.get $isOwn)
      (i32.ne (i32.load8_u (local.get $at)) (i32.const 32))))
    (global.set $a (i32.const 5381))
    (global.set $b (i32.const 7919))
    (if (i32.eqz (local.get $isBare))
      (then
        (global.set $a (call $nextA (global.get $a) (local.get $at)))
        (global.set $b (call $nextB (global.get $b) (local.get $at)))))
    (local.set $end (local.get $first))
    (if (call $is (local.get $end) (i32.const 1))
      (then (local.set $end (call $letters (local.get $end) (i32.const 1)))))
    (local.set $end (call $letters (local.get $end) (i32.const 2)))
    (global.set $end (local.get $end))
    (if (i32.gt_u (local.get $isBare) (local.get $isOwn))
      (then (return (call $markedWordCost (local.get $at) (local.get $end)))))
    (if (i32.eq (i32.sub (local.get $end) (local.get $first)) (i32.const 1))
      (then (return (i32.const 10))))
    (if (i32.le_u (i32.sub (local.get $end) (local.get $at)) (i32.const 18))
      (then
        (if (call $isPiece (global.get $a) (global.get $b))
          (then (return (i32.const 10))))))
    (call $unknownWordCost (local.get $at) (local.get $first) (local.get $end)))

  ;; Digits, marks or space.
  (func $besides (param $at i32) (param $textEnd i32) (result i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $at) (i32.const 1)))
    (if (call $is (local.get $at) (i32.const 4))
      (then
        (block $digits
          (loop $next
            (br_if $digits (i32.eqz (call $is (local.get $end) (i32.const 4))))
            (local.set $end (i32.add (local.get $end) (i32.const 1)))
            (br $next)))
        (global.set $end (local.get $end))
        (return (i32.mul
          (call $ceil (i32.sub (local.get $end) (local.get $at)) (i32.const 3))
          (i32.const 10)))))
    (if (i32.or
          (call $is (local.get $at) (i32.const 32))
          (i32.and
            (i32.eq (i32.load8_u (local.get $at)) (i32.const 32))
            (i32.ne (call $is (local.get $end) (i32.const 32)) (i32.const 0))))
      (then
        (block $marks
          (loop $next
            (br_if $marks (i32.eqz (call $is (local.get $end) (i32.const 32))))
            (local.set $end (i32.add (local.get $end) (i32.const 1)))
            (br $next)))
        (block $after
          (loop $next
            (br_if $after (i32.eqz (i32.or
              (call $is (local.get $end) (i32.const 16))
              (i32.eq (i32.load8_u (local.get $end)) (i32.const 47)))))
            (local.set $end (i32.add (local.get $end) (i32.const 1)))
            (br $next)))
        (global.set $end (local.get $end))
        (return (call $marksCost (local.get $at) (local.get $end)))))
    (local.set $end (call $spaceEnd (local.get $at) (local.get $textEnd)))
    (global.set $end (local.get $end))
    (call $spaceCost (local.get $at) (local.get $end)))

  ;; Tokens of the $length bytes at 1024. Above $most tenths of a token it stops counting.
  (func (export "tokens") (param $length i32) (param $most i32) (result i32)
    (local $textEnd i32) (local $at i32) (local $first i32) (local $tenths i32)
    (local.set $at (i32.const 1024))
    (local.set $textEnd (i32.add (local.get $at) (local.get $length)))
    (i32.store8 (local.get $textEnd) (i32.const 0xff))
    (block $done
      (loop $piece
        (br_if $done (i32.ge_u (local.get $at) (local.get $textEnd)))
        (br_if $done (i32.gt_s (local.get $tenths) (local.get $most)))
        (local.set $first (i32.add (local.get $at) (i32.eqz (call $is (local.get $at) (i32.const 3)))))
        (local.set $tenths (i32.add (local.get $tenths)
          (if (result i32) (i32.and
              (i32.ne (call $is (local.get $first) (i32.const 3)) (i32.const 0))
              (i32.eqz (call $is (local.get $at) (i32.const 20))))
            (then (call $word (local.get $at) (local.get $first)))
            (else (call $besides (local.get $at) (local.get $textEnd))))))
        (local.set $at (global.get $end))
        (br $piece)))
    (call $ceil (local.get $tenths) (i32.const 10))))
