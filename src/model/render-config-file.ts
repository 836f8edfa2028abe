import { settingsOf, type Whose } from './settings.ts';

/** The file `tide init` writes: every setting with its default, commented out. */
export function renderConfigFile(whose: Whose = 'project'): string {
  let text = '# Tidemark settings. A line without its # takes effect; delete it to return to the default.\n';
  for (const { key, purpose, example, standard } of settingsOf(whose))
    text += `\n# ${purpose}\n# ${key}: ${example ?? standard}\n`;
  return text;
}
