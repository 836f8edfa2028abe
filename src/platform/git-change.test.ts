import { expect, it } from 'vitest';
import { patchFiles } from './git-change.ts';

it('reads files and numbered lines out of a patch', () => {
  const patch = `diff --git a/src/a.ts b/src/a.ts
index 1..2 100644
--- a/src/a.ts
+++ b/src/a.ts
@@ -3 +3,2 @@ function f() {
-old
+new
++++ odd
@@ -9,2 +10,0 @@
-x
-y
diff --git a/old name.ts b/new.ts
similarity index 90%
rename from old name.ts
rename to new.ts
diff --git a/gone.ts b/gone.ts
deleted file mode 100644
--- a/gone.ts
+++ /dev/null
@@ -1 +0,0 @@
-z
diff --git a/empty.ts b/empty.ts
new file mode 100644
`;
  expect(patchFiles(patch)).toEqual([
    {
      path: 'src/a.ts',
      status: 'modified',
      added: [
        { number: 3, text: 'new' },
        { number: 4, text: '+++ odd' },
      ],
      removed: [
        { number: 3, text: 'old' },
        { number: 9, text: 'x' },
        { number: 10, text: 'y' },
      ],
    },
    { path: 'new.ts', status: 'renamed', was: 'old name.ts', added: [], removed: [] },
    { path: 'gone.ts', status: 'deleted', added: [], removed: [{ number: 1, text: 'z' }] },
    { path: 'empty.ts', status: 'added', added: [], removed: [] },
  ]);
});
