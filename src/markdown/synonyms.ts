// Words of the trade that mean the same, so that `db` finds a database. One line per meaning; every word of a line finds the
// others. Only what holds in nearly every sentence stands here: `app` is an application, but `key` is not a password.

import { stem } from './stem.ts';

const LINES = `
db database
auth authentication authn
authz authorization authorisation
env environment
config configuration settings cfg
repo repository
dep dependency deps
dev development
prod production
docs documentation
doc document
app application
k8s kubernetes kube
js javascript
ts typescript
py python
pg postgres postgresql psql
mongo mongodb
perf performance
param parameter arg argument
func function fn
var variable
dir directory folder
msg message
err error
req request
impl implementation
infra infrastructure
i18n internationalisation internationalization
l10n localisation localization locale
a11y accessibility
creds credentials credential
pwd password passwd
del delete remove erase wipe loss lose
issue problem bug
init initialise initialize initialization
sync synchronise synchronize synchronization
async asynchronous
spec specification
ver version
tmp temporary temp
max maximum
min minimum
num number
img image
btn button
admin administrator
lib library
pkg package
util utility
vacation holiday trip
colour color
licence license
`;

let groups: ReadonlyMap<string, readonly string[]> | undefined;

/** Other terms that say the same as a term. */
export function synonymsOf(term: string): readonly string[] {
  groups ??= readGroups();
  return groups.get(term) ?? [];
}

function readGroups(): ReadonlyMap<string, readonly string[]> {
  const read = new Map<string, string[]>();
  for (const line of LINES.trim().split('\n')) {
    const stems = [...new Set(line.split(' ').map(stem))];
    for (const one of stems)
      read.set(one, [...new Set([...(read.get(one) ?? []), ...stems.filter((other) => other !== one)])]);
  }
  return read;
}
