// Standard input cut into lines of at most so many bytes. A longer one is passed over and told of, so that one message cannot end the
// conversation; of it no more than its beginning and end is kept, where its id stands.

const EDGE = 1024;

export interface LongLine {
  /** Undefined for what asks for no answer, and where no id can be seen. */
  readonly id: string | number | undefined;
}

export function boundedLines(
  most: number,
  line: (bytes: Uint8Array) => void,
  tooLong: (line: LongLine) => void,
): (chunk: Uint8Array) => void {
  let parts: Uint8Array[] = [];
  let size = 0;
  let head: Buffer | undefined;
  let tail = Buffer.alloc(0);
  const take = (part: Uint8Array) => {
    size += part.length;
    if (size <= most) {
      parts.push(part);
      return;
    }
    head ??= Buffer.concat([...parts, part], EDGE);
    tail = Buffer.from(Buffer.concat([tail, ...parts.slice(-1), part]).subarray(-EDGE));
    parts = [];
  };
  const end = () => {
    if (head === undefined) line(Buffer.concat(parts));
    else tooLong({ id: idIn(head.toString('latin1'), tail.toString('latin1')) });
    parts = [];
    size = 0;
    head = undefined;
    tail = Buffer.alloc(0);
  };
  return (chunk) => {
    for (let from = 0; from < chunk.length; ) {
      const at = chunk.indexOf(NEWLINE, from);
      take(chunk.subarray(from, at === -1 ? chunk.length : at + 1));
      if (at === -1) return;
      end();
      from = at + 1;
    }
  };
}

const NEWLINE = 10;

/** Clients write the id first or last; in between it could be that of anything. */
function idIn(head: string, tail: string): string | number | undefined {
  const found = AT_THE_BEGINNING.exec(head)?.[1] ?? AT_THE_END.exec(tail)?.[1];
  return found === undefined ? undefined : (JSON.parse(found) as string | number);
}

const ID = String.raw`"id"\s*:\s*(-?\d{1,15}|"[\w.:-]{1,200}")`;
const OTHER = String.raw`"(?:jsonrpc|method)"\s*:\s*"[\w./]*"`;
const AT_THE_BEGINNING = new RegExp(String.raw`^\s*\{\s*(?:${OTHER}\s*,\s*)*${ID}\s*[,}]`);
const AT_THE_END = new RegExp(String.raw`,\s*${ID}\s*(?:,\s*${OTHER}\s*)*\}\s*$`);
