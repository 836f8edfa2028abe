// A continuity.md for a project that has none.

import { SECTIONS } from './sections.ts';

export function newContinuity(project: string): string {
  const name = project.replace(/\s+/g, ' ').trim();
  const sections = SECTIONS.map((section) =>
    section === 'Project State'
      ? `## ${section}\n\n- **project:** ${name}\n- **last_session:** none yet\n- **last_review:** none yet\n`
      : `## ${section}\n`,
  );
  return `# Continuity — ${name}\n\n> What this project knows now. Facts may be edited here; \`tide sync\` takes the edits over.\n\n${sections.join('\n')}`;
}
