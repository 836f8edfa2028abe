// Whether a call of a tool failed, and what it said then, whole: secrets are taken out of it before a line is chosen. A refusal by the user or an interruption is no error of the work.

import { failureBefore, failureInText } from './failure-in-text.ts';
import { object, type ToolCall, text } from './hook-input.ts';

export function errorOf(tool: ToolCall): string | undefined {
  if (tool.isInterrupted === true) return undefined;
  const said = tool.error ?? failureIn(tool, parsedResponse(tool.response));
  if (said === undefined || REFUSED.test(said.slice(0, 400))) return undefined;
  return said.slice(-MOST_TEXT);
}

/** As clients begin it; the same words further on are a program's own (`! [rejected] main -> main`). */
const REFUSED = new RegExp(
  `^\\s*(?:Error: )?\\[?(?:${[
    "The user (?:doesn't|does not) want to ",
    'The user (?:has )?(?:rejected|denied|declined) ',
    'The user has specified a rule which prevents ',
    'User (?:rejected|denied|declined|skipped|aborted|did not allow)\\b',
    '(?:(?:Request|Operation|Command|Exec command|Patch|Tool (?:use|call|execution)) )?(?:was )?(?:rejected|denied|interrupted|cancell?ed|aborted) by (?:the )?user\\b',
    'Operation cancell?ed\\] Reason: User ',
    'Claude requested permissions? to ',
    'Permission (?:to use|for this tool use) [^\\n]*denied',
  ].join('|')})`,
  'i',
);
/** What tells stands near the end; no key is as long. */
const MOST_TEXT = 32_000;

/** One agent gives its answer as JSON in a string. */
function parsedResponse(response: unknown): unknown {
  const said = text(response)?.trim();
  if (said === undefined || !said.startsWith('{') || said.length > 1_000_000) return response;
  try {
    return JSON.parse(said);
  } catch {
    return response;
  }
}

function failureIn(tool: ToolCall, response: unknown): string | undefined {
  const said = text(response);
  if (said !== undefined) return failureInText(tool, said);
  const json = object(response);
  if (json === undefined) return undefined;
  const named = text(json.error) ?? text(object(json.error)?.message);
  if (named !== undefined) return named;
  const metadata = object(json.metadata);
  const code = [json.exit_code, json.exitCode, metadata?.exit_code, metadata?.exit].find(
    (value) => typeof value === 'number',
  );
  const failed = (typeof code === 'number' && code !== 0) || json.is_error === true || json.success === false;
  const told = text(json.llmContent);
  if (!failed) return told === undefined ? undefined : failureBefore(told);
  const output = [json.stderr, json.output, json.stdout, json.content]
    .map(text)
    .filter((one) => one !== undefined);
  return output.length === 0 ? `exit code ${code ?? 'unknown'}` : output.join('\n');
}
