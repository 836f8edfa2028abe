// Tidemark for OpenCode: gives a session its memory. Written by `tide install opencode`, taken away by `tide uninstall opencode`.
import { spawn, spawnSync } from 'node:child_process';

const LIMIT_MS = 3000;
const LAST_MESSAGES = 10;
const LONGEST = 20000;
const WATCHED = new Set(['apply_patch', 'bash', 'edit', 'multiedit', 'patch', 'write']);
const SIGNED = new Set(['tidemark_decide', 'tidemark_mark', 'tidemark_remember', 'tidemark_review', 'tidemark_work']);
const windows = process.platform === 'win32';

export const Tidemark = async ({ directory, client }) => {
  const briefs = new Map();
  const notes = new Map();
  const parents = new Map();
  const names = new Map();
  const seen = new Set();
  const answers = new Map();
  const said = new Map();
  const counted = new Map();
  const sizes = new Map();

  // A sub-agent is a session of its own; it works in the conversation a person has with the first that sent somebody out.
  const conversationOf = (session) => {
    const parent = parents.get(session);
    return parent ? conversationOf(parent) : session;
  };

  // One that was made in another process has said nothing of it in this one.
  const lookUp = async (session) => {
    if (!parents.has(session)) {
      const { data } = await client.session.get({ path: { id: session }, query: { directory } });
      parents.set(session, data?.parentID);
    }
    const parent = parents.get(session);
    if (parent) await lookUp(parent);
  };

  const input = (event, session, more) =>
    JSON.stringify({
      hook_event_name: event === 'stop' && parents.get(session) ? 'SubagentStop' : event,
      session_id: conversationOf(session),
      cwd: directory,
      ...(parents.get(session) ? { agent_id: session, agent_type: names.get(session) } : {}),
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

  // Each answer counts all that came before it. What a summary counted is what is not there any more.
  const count = (info) => {
    if (info.role !== 'assistant') return;
    const { total, input = 0, output = 0, reasoning = 0, cache = {} } = info.tokens ?? {};
    const tokens = total || input + output + reasoning + (cache.read ?? 0) + (cache.write ?? 0);
    if (info.summary) counted.set(info.sessionID, undefined);
    else if (tokens > 0) counted.set(info.sessionID, { tokens, model: info });
  };

  // Each request names its model; the list is for the first prompt of a session that goes on.
  const sizeOf = async ({ providerID, modelID }) => {
    const name = providerID + '/' + modelID;
    if (!sizes.has(name)) {
      const { data } = await client.config.providers({ query: { directory } });
      for (const { id, models } of data.providers)
        for (const model of Object.values(models)) sizes.set(id + '/' + model.id, model.limit?.context);
    }
    return sizes.get(name);
  };

  const shareOf = async (session, model) => {
    // A session that goes on in this process was counted in another.
    if (!counted.has(session)) {
      counted.set(session, undefined);
      const query = { directory, limit: LAST_MESSAGES };
      const { data } = await client.session.messages({ path: { id: session }, query });
      for (const { info } of data) count(info);
    }
    const last = counted.get(session);
    const size = last && (await sizeOf(model ?? last.model));
    return size > 0 ? { context_tokens: last.tokens, context_window_size: size } : {};
  };

  // What can be known soon.
  const soon = async (asked) => {
    let timer;
    const late = new Promise((resolve) => {
      timer = setTimeout(resolve, LIMIT_MS);
    });
    try {
      return await Promise.race([asked, late]);
    } catch {
    } finally {
      clearTimeout(timer);
    }
  };

  // Asked for with the first request that has the prompt. Before it OpenCode gets its models ready: whoever wants their list earlier
  // waits for that. And what the brief says is not said again.
  const noteOn = (session, prompt, model) => {
    let note;
    const made = async () => {
      await briefOf(session);
      return ask('prompt-submit', session, { prompt, ...(await soon(shareOf(session, model))) });
    };
    return () => (note ??= made());
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
        if (!sessionID || parents.get(sessionID)) return;
        seen.add(sessionID);
        const brief = await briefOf(sessionID);
        if (brief !== '') output.system.push(brief);
      } catch {}
    },
    // For every request too, with what is stored: a note stands behind the prompt it was for, and is stored nowhere.
    'experimental.chat.messages.transform': async (_, output) => {
      try {
        for (const { info, parts } of output.messages) {
          const { id: messageID, sessionID } = info;
          const text = await notes.get(sessionID)?.get(messageID)?.();
          if (text) parts.push({ id: 'prt_tidemark', sessionID, messageID, type: 'text', text, synthetic: true });
        }
      } catch {}
    },
    'chat.message': async ({ sessionID, agent }, output) => {
      try {
        if (agent) names.set(sessionID, agent);
        if (!sessionID) return;
        await soon(lookUp(sessionID));
        if (parents.get(sessionID)) return;
        const prompt = (output.parts ?? [])
          .filter((part) => part.type === 'text' && !part.synthetic)
          .map((part) => part.text)
          .join('\n');
        // One that did not come, in time or at all, is asked for again.
        if ((await briefs.get(sessionID)) === '') briefs.delete(sessionID);
        if (prompt === '') return;
        const { id, model } = output.message;
        notes.set(sessionID, (notes.get(sessionID) ?? new Map()).set(id, noteOn(sessionID, prompt, model)));
      } catch {}
    },
    'chat.params': async ({ model }) => {
      try {
        sizes.set(model.providerID + '/' + model.id, model.limit?.context);
      } catch {}
    },
    // All that one process talks about goes to one server: whose call comes there next is told beforehand.
    'tool.execute.before': async ({ tool, sessionID }, output) => {
      try {
        if (SIGNED.has(tool) && (parents.get(sessionID) || briefs.size > 1))
          await ask('before-tool', sessionID, { tool_name: tool, tool_input: output.args });
      } catch {}
    },
    'shell.env': async ({ sessionID }, output) => {
      try {
        if (!sessionID) return;
        const top = conversationOf(sessionID);
        output.env.TIDEMARK_CONVERSATION = top === sessionID ? top : top + '/' + sessionID;
        if (top !== sessionID) output.env.TIDEMARK_AGENT = 'opencode/' + (names.get(sessionID) ?? sessionID);
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
        // The messages they stand behind are about to go; that somebody asked is told all the same.
        for (const note of notes.get(sessionID)?.values() ?? []) await note();
        notes.delete(sessionID);
        const note = await ask('pre-compact', sessionID, { trigger: 'auto', ...(await soon(shareOf(sessionID))) });
        if (note !== '') output.context.push(note);
      } catch {}
    },
    event: async ({ event }) => {
      try {
        const { properties = {} } = event;
        const session = properties.sessionID ?? properties.info?.id;
        const { info, part } = properties;
        if (event.type === 'session.created' && info?.id) parents.set(info.id, info.parentID);
        if (event.type === 'message.updated' && info?.role === 'assistant') {
          answers.set(info.sessionID, (answers.get(info.sessionID) ?? new Set()).add(info.id));
          count(info);
        }
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
