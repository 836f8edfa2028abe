// One call of a tool, from its arguments to its result. Nothing is thrown at the client: a mistake is a result that says how to mend it.

import type {
  CallToolResult,
  InputRequiredResult,
  Server,
  ServerContext,
} from '@modelcontextprotocol/server';
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { received } from '../../model/tidemark-error.ts';
import { checkArguments } from './check-arguments.ts';
import { canAsk, clientOf, type Host, placeOf, rootFor } from './client.ts';
import { invocationOf } from './invocation-of.ts';
import { alsoInData, failedResult, noted, toolResult } from './results.ts';
import type { RootFor } from './roots.ts';
import { type Asked, answerTo, question } from './stop-and-ask.ts';
import { TOOLS } from './tools.ts';

export async function callTool(
  host: Host,
  server: Server,
  roots: RootFor,
  { name, arguments: given }: { name: string; arguments?: unknown },
  ctx: ServerContext,
): Promise<CallToolResult | InputRequiredResult> {
  const tool = TOOLS.find((one) => one.name === name);
  if (tool === undefined)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `There is no tool ${received(name)}. Expected one of ${TOOLS.map((one) => one.name).join(', ')}.`,
    );
  let open: Asked | undefined;
  let unanswered: string | undefined;
  let told = (error: unknown) => error;
  let done = () => {};
  try {
    const checked = checkArguments(tool.name, tool.inputSchema, given, tool.gathers);
    const invocation = invocationOf(tool, checked);
    const client = clientOf(server, ctx);
    const { asTold, runCommand } = await import('./run-command.ts');
    const { askedAbout } = await import('./asked-about.ts');
    const { whoCalls } = await import('./who-calls.ts');
    told = (error) => asTold(error, invocation);
    const use = tool.annotations.readOnlyHint ? 'read' : 'write';
    const root = await rootFor(host, roots, use, ctx.mcpReq.id);
    const who = whoCalls(placeOf(host, client, root), { name, given, meta: ctx.mcpReq._meta });
    done = who.done;
    const { json, page, unread } = await runCommand(
      who.place,
      invocation,
      canAsk(client.capabilities)
        ? async (weighed) => {
            const asked = askedAbout(weighed);
            const answer = answerTo(ctx, asked);
            if (answer !== undefined) {
              if (answer.chosen === undefined) unanswered = answer.why;
              return answer.chosen;
            }
            open = asked;
            throw new Error('asked');
          }
        : undefined,
      // In another project than its own nobody was given anything.
      root.isKnown ? 'seen' : 'unseen',
    );
    const result = alsoInData(toolResult(tool, checked, json, page, unanswered), unread);
    return root.isKnown ? result : noted(result, elsewhere(who.place.cwd));
  } catch (error) {
    return open === undefined ? failedResult(told(error)) : question(open);
  } finally {
    // Asked first, the same call comes again.
    if (open === undefined) done();
  }
}

function elsewhere(folder: string): string {
  return `Your client has not said yet in which project it works. This is what is remembered in ${folder}.`;
}
