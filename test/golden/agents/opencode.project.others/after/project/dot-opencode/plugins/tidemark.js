// Tidemark for OpenCode: gives a session its memory. Written by `tide install opencode`, taken away by `tide uninstall opencode`.
import { spawn, spawnSync } from 'node:child_process';

const LIMIT_MS = 3000;
const LONGEST = 20000;
const WATCHED = new Set(['apply_patch', 'bash', 'edit', 'multiedit', 'patch', 'write']);
const SIGNED = new Set(['tidemark_decide', 'tidemark_mark', 'tidemark_remember', 'tidemark_review', 'tidemark_work']);
const windows = process.platform === 'win32';

export const Tidemark = async ({ directory }) => {
  const briefs = new Map();
  const notes = new Map();
  const parents = new Map();
  const names = new Map();
  const seen = new Set();
  const answers = new Map();
  const said = new Map();

  const input = (event, session, more) =>
    JSON.stringify({
      hook_event_name: event === 'stop' && parents.has(session) ? 'SubagentStop' : event,
      session_id: session,
      cwd: directory,
      ...(parents.has(session)
        ? { agent_id: session, agent_type: names.get(session), parent_session_id: parents.get(session) }
        : {}),
      ...more,
    });

  const ask = (event, session, more) =>
    new Promise((resolve) => {
      try {
        let answer = '';
        const child = spawn('tide', ['hook', 'opencode', event], {
          cwd: directory,
          stdio: ['pipe', 'pipe', 'ignore'],
          shell: windows,
          windowsHide: true,
        });
        const timer = setTimeout(() => child.kill(), LIMIT_MS);
        const done = () => {
          clearTimeout(timer);
          resolve(contextOf(answer));
        };
        child.on('error', done);
        child.on('close', done);
        child.stdin.on('error', () => {});
        child.stdout.setEncoding('utf8');
        child.stdout.on('data', (text) => {
          if (answer.length < LONGEST) answer += text;
        });
        child.stdin.end(input(event, session, more));
      } catch {
        resolve('');
      }
    });

  const briefOf = (session) => {
    if (!briefs.has(session)) briefs.set(session, ask('session-start', session, { source: 'startup' }));
    return briefs.get(session);
  };

  const ended = (session, reason) => {
    if (!seen.delete(session)) return;
    try {
      spawnSync('tide', ['hook', 'opencode', 'session-end'], {
        cwd: directory,
        input: input('session-end', session, { reason }),
        stdio: ['pipe', 'ignore', 'ignore'],
        shell: windows,
        windowsHide: true,
        timeout: 1500,
      });
    } catch {}
  };

  return {
    // Called for every request: the same text each time, so that what the model has cached holds.
    'experimental.chat.system.transform': async ({ sessionID }, output) => {
      try {
        if (!sessionID || parents.has(sessionID)) return;
        seen.add(sessionID);
        const brief = await briefOf(sessionID);
        if (brief !== '') output.system.push(brief);
      } catch {}
    },
    // Called for every request too, with what is stored: a note stands behind the prompt it was for, and is stored nowhere.
    'experimental.chat.messages.transform': async (_, output) => {
      try {
        for (const { info, parts } of output.messages) {
          const { id: messageID, sessionID } = info;
          const text = notes.get(sessionID)?.get(messageID);
          if (text) parts.push({ id: 'prt_tidemark', sessionID, messageID, type: 'text', text, synthetic: true });
        }
      } catch {}
    },
    'chat.message': async ({ sessionID, agent }, output) => {
      try {
        if (agent) names.set(sessionID, agent);
        if (!sessionID || parents.has(sessionID)) return;
        const prompt = (output.parts ?? [])
          .filter((part) => part.type === 'text' && !part.synthetic)
          .map((part) => part.text)
          .join('\n');
        // One that did not come, in time or at all, is asked for again.
        if ((await briefs.get(sessionID)) === '') briefs.delete(sessionID);
        const note = prompt === '' ? '' : await ask('prompt-submit', sessionID, { prompt });
        if (note !== '') notes.set(sessionID, (notes.get(sessionID) ?? new Map()).set(output.message.id, note));
      } catch {}
    },
    // Sub-agents share the server of their parent: whose call comes there next is told beforehand.
    'tool.execute.before': async ({ tool, sessionID }, output) => {
      try {
        if (parents.has(sessionID) && SIGNED.has(tool))
          await ask('before-tool', sessionID, { tool_name: tool, tool_input: output.args });
      } catch {}
    },
    'tool.execute.after': async ({ tool, sessionID, callID, args }, output) => {
      try {
        if (!sessionID || !WATCHED.has(tool)) return;
        const note = await ask('tool-use', sessionID, {
          tool_name: tool,
          tool_input: args,
          tool_use_id: callID,
          tool_response: { output: String(output.output ?? '').slice(-LONGEST), metadata: exitOf(output.metadata) },
        });
        if (note !== '') output.output += '\n\n' + note;
      } catch {}
    },
    'experimental.session.compacting': async ({ sessionID }, output) => {
      try {
        // The messages they stand behind are about to go.
        notes.delete(sessionID);
        const note = await ask('pre-compact', sessionID, { trigger: 'auto' });
        if (note !== '') output.context.push(note);
      } catch {}
    },
    event: async ({ event }) => {
      try {
        const { properties = {} } = event;
        const session = properties.sessionID ?? properties.info?.id;
        if (event.type === 'session.created' && properties.info?.parentID)
          parents.set(properties.info.id, properties.info.parentID);
        const { info, part } = properties;
        if (event.type === 'message.updated' && info?.role === 'assistant')
          answers.set(info.sessionID, (answers.get(info.sessionID) ?? new Set()).add(info.id));
        const isAnswer = part?.type === 'text' && answers.get(part.sessionID)?.has(part.messageID);
        if (event.type === 'message.part.updated' && isAnswer)
          said.set(part.sessionID, String(part.text).slice(-LONGEST));
        if (event.type === 'session.idle' && said.has(session)) {
          const last_assistant_message = said.get(session);
          said.delete(session);
          answers.delete(session);
          await ask('stop', session, { last_assistant_message });
        }
        if (event.type === 'session.compacted') await ask('post-compact', session, { trigger: 'auto' });
        if (event.type === 'session.deleted') ended(session, 'deleted');
      } catch {}
    },
    dispose: async () => {
      for (const session of [...seen]) ended(session, 'exit');
    },
  };
};

function contextOf(answer) {
  try {
    const value = JSON.parse(answer);
    const text = value.hookSpecificOutput?.additionalContext ?? value.additional_context ?? '';
    return typeof text === 'string' ? text : '';
  } catch {
    return '';
  }
}

function exitOf(metadata) {
  return metadata && typeof metadata.exit === 'number' ? { exit: metadata.exit } : {};
}
