// Hashes of all whole files that any version wrote, so that each is known again where nobody recorded it. A new text adds its hash; none is taken away.

export const WRITTEN: ReadonlySet<string> = new Set([
  '328c221f773c4803a51d748c4ecd9b0e6ced64e863ba0ea8ecbfd95bff0a0c6f',
  'f256f5ec7a67481826879fde283def9aba8b25d2a87a666494cebe9fd4e6b9ea',
  '5c0a50be2de1415ba75e239563b9bd02ed17d66ea4d9aa00a7ea8897a6070b84',
  '4d637e6f45c586ff62dbf8289b523d44a04e63093875b6b11754fba7727cf257',
  '42b26cc7885be9bca2cd94eeaee46ceed11413f541f1595b8e0f33755bfb6526',
  '677e078e284c661d5264e0af127a48bc7fa2c1b8a224f8394a57a72336edf1bf',
  'efa03c8f160fa47276a8296f406e261fb13b545d146b273e3bfc9d08626297d8',
  'af37ddb826f987b134eeb63bc966f291c0ec96dfa3ffdd9750a4f3699274e518',
  '80511b7ded7947c4b3756579a4fba854d0bbef8cce839cbc89d61d88ab716227',
]);
