// What the scripted model does: step by step, by how many tool results the conversation has seen since the person last spoke.
// The request alone decides, so that a client that asks again gets the same answer.

interface Spoken {
  /** How full the context is now, as the model counts: what makes a client compact. */
  readonly tokens?: number;
}

export interface Say extends Spoken {
  readonly say: string;
}

export interface Call extends Spoken {
  readonly call: string;
  readonly given: Given;
}

/** A call that needs what earlier ones answered. */
export interface FollowUp extends Spoken {
  readonly call: string;
  readonly from: (results: readonly string[]) => Given;
}

type Given = Readonly<Record<string, unknown>>;

export type Step = Say | Call | FollowUp;

/** What a wire format reads out of a request: all a test needs to know, whatever the client speaks. */
export interface Turn {
  /** The names of the tools as this client gives them to the model. */
  readonly tools: readonly string[];
  /** Everything written to the model in this request, but for the tools. */
  readonly text: string;
  /** What tools answered since the person last spoke, oldest first. */
  readonly results: readonly string[];
  /** The tool that finds tools which are not listed. */
  readonly finder?: string | undefined;
  /** What the person asked last. */
  readonly prompt: string;
}

/** A step with a name of its own: clients take two answers of one name for one answer. */
export type Answer = (Say | Call) & { readonly id: string };

export const SIDE_ANSWER = 'A scripted run';

/** A side question (a title, a summary) offers no tool of ours; it gets a few words. */
export function answerOf(script: readonly Step[], turn: Turn): Say | Call {
  if (turn.tools.length === 0) return { say: SIDE_ANSWER };
  const step = script[turn.results.length] ?? script.at(-1) ?? { say: 'Done.' };
  if ('say' in step) return step;
  const name = toolNamed(turn.tools, step.call);
  if (name === undefined && turn.finder)
    return { call: turn.finder, given: { query: `tidemark ${step.call}` } };
  if (name === undefined) return { say: `No tool ${step.call} was offered.` };
  if ('from' in step) return { call: name, given: step.from(turn.results) };
  return { ...step, call: name };
}

/**
 * A tool of the client's own by its name; one of ours by the name the client makes of it: `mcp__tidemark__recall`, `mcp_tidemark_recall`,
 * `tidemark_recall`. Codex has its own in namespaces.
 */
export function toolNamed(tools: readonly string[], tool: string): string | undefined {
  return tools.find(
    (name) => name === tool || (/tidemark|multi_agent/.test(name) && name.endsWith(`_${tool}`)),
  );
}
