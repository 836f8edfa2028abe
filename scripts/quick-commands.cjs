// Commands that start most often, and on whose start somebody waits: a bundle each, so that no other code is read for them. Bundles that are `hot`
// run loops long enough to wake the optimising compiler of Node 20, which would not pay for itself before they end.

'use strict';
exports.QUICK = ['status', 'resume', 'recall', 'show', 'hook', 'mcp'];
exports.HOT = ['recall', 'hook-prompt'];
exports.BUDGET = '--interrupt-budget=600000';
