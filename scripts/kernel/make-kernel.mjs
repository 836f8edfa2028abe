// Makes a module with the machine code of each kernel of this folder.

import { readFileSync, writeFileSync } from 'node:fs';
import wabt from 'wabt';

const KERNELS = {
  'closest-codes.wat': 'src/search-index/kernel-bytes.ts',
  'text.wat': 'src/kernel/text-kernel-bytes.ts',
};

export async function kernelBytes(name) {
  const { parseWat } = await wabt();
  const source = readFileSync(new URL(name, import.meta.url), 'utf8');
  const text = source.replace(/\(; for % in ([\d ]+) ;\)([\s\S]*?)\(; so far ;\)/g, (_, numbers, part) =>
    numbers
      .split(' ')
      .map((number) => part.replaceAll('%', number))
      .join(''),
  );
  return Buffer.from(parseWat(name, text, { simd: true, bulk_memory: true }).toBinary({}).buffer);
}

async function kernelSource(name) {
  return `// Made by scripts/kernel/make-kernel.mjs of scripts/kernel/${name}.

export function kernelBytes(): Uint8Array {
  return Uint8Array.from(HEX.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

const HEX =
  '${(await kernelBytes(name)).toString('hex')}';
`;
}

if (process.argv[1] === new URL(import.meta.url).pathname)
  for (const [name, path] of Object.entries(KERNELS)) writeFileSync(path, await kernelSource(name));
