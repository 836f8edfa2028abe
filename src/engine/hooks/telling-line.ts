/** The last line that speaks of an error, else the last one that says anything. Of a text without secrets: a line alone may not show that it is one. */
export function tellingLine(output: string): string | undefined {
  const lines = output
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(?:Error: )?Exit code \d+$/.test(line))
    // What was typed at a prompt for a secret shows nothing of what it is.
    .filter((_, at, all) => !PROMPT.test(all[at - 1] ?? ''));
  const errors = lines.filter((line) => ERROR.test(line));
  return (errors.at(-1) ?? lines.at(-1))?.slice(0, 400);
}

const PROMPT = /(?:pass(?:word|phrase|code)?|secret|token|key|pin|credentials?)\b[^:=]{0,80}[:=]$/i;
const ERROR =
  /\b(?:\w*(?:Error|Exception)\b\s*[:(]|error[:\s[]|fail(?:ed|ure)?\b|fatal|panic|cannot|not found|no such)/i;
