import { describe, expect, it } from 'vitest';
import { portablePaths, relativeInProject } from './portable-paths.ts';

const portable = portablePaths(['/home/ada/work/harbor', '/tmp/link'], '/home/ada');

describe('paths in what is recorded about the work', () => {
  it.each([
    ['ENOENT: /home/ada/work/harbor/src/b.ts missing', 'ENOENT: src/b.ts missing'],
    ['boom at /tmp/link/src/a.ts', 'boom at src/a.ts'],
    ["open '/home/ada/work/harbor/src/b.ts'", "open 'src/b.ts'"],
    ['at run (file:///home/ada/work/harbor/src/a.ts:3:1)', 'at run (file://src/a.ts:3:1)'],
    ['in /home/ada/work/harbor', 'in .'],
    ['in /home/ada/work/harbor/', 'in .'],
    ['cd /home/ada/work/harbor && make', 'cd . && make'],
    ['/home/ada/work/harbor-2/x', '~/work/harbor-2/x'],
    ['read /home/ada/.npmrc', 'read ~/.npmrc'],
    ['read /home/grace/x and /Users/grace/y', 'read ~/x and ~/y'],
    ['C:\\Users\\Grace\\x.txt', '~\\x.txt'],
    ['/usr/lib/node and /tmp/x', '/usr/lib/node and /tmp/x'],
    ['GET /api/home/ada', 'GET /api/home/ada'],
    ['nothing', 'nothing'],
  ])('%s', (text, expected) => {
    expect(portable(text)).toBe(expected);
    expect(portable(expected)).toBe(expected);
  });

  it('reads both separators in the folder of the project', () => {
    const windows = portablePaths(['C:\\work\\harbor'], undefined);
    expect(windows('C:\\work\\harbor\\src\\a.ts')).toBe('src\\a.ts');
    expect(windows('C:/work/harbor/src/a.ts')).toBe('src/a.ts');
  });
});

describe('paths in the words of facts, goals and tasks', () => {
  const relative = relativeInProject({
    project: { name: 'harbor', key: 'k', root: '/home/ada/work/harbor' },
  });
  it.each([
    ['/home/ada/work/harbor/src', 'src'],
    ['fix /home/ada/work/harbor/src/a.ts first', 'fix src/a.ts first'],
    ['path=/home/ada/work/harbor', 'path=.'],
    ['/home/ada/work/harbor-2/src', '/home/ada/work/harbor-2/src'],
    ['Keys lie in /home/ada/.ssh', 'Keys lie in /home/ada/.ssh'],
  ])('%s', (text, expected) => {
    expect(relative(text)).toBe(expected);
  });

  it('stay as they are where the project lies directly below the root', () => {
    const short = relativeInProject({ project: { name: 'app', key: 'k', root: '/app' } });
    expect(short('GET /app/login is public')).toBe('GET /app/login is public');
  });
});
