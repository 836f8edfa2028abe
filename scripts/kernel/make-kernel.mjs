// Makes a module with the machine code of each kernel of this folder.

import { readFileSync, writeFileSync } from 'node:fs';
import wabt from 'wabt';

export const KERNELS = {
  'closest-codes.wat': 'src/search-index/kernel-bytes.ts',
  'sha256.wat': 'src/platform/sha256-bytes.ts',
};

export async function kernelSource(name) {
  const { parseWat } = await wabt();
  const text = readFileSync(new URL(name, import.meta.url), 'utf8');
  const { buffer } = parseWat(name, text, { simd: true, bulk_memory: true }).toBinary({});
  return `// Made by scripts/kernel/make-kernel.mjs of scripts/kernel/${name}.

export const KERNEL_BYTES =
  '${Buffer.from(buffer).toString('hex')}';
`;
}

if (process.argv[1] === new URL(import.meta.url).pathname)
  for (const [name, path] of Object.entries(KERNELS)) writeFileSync(path, await kernelSource(name));
