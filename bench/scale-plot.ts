// The growth of recall as a picture: both axes logarithmic, one line per figure, readable on a light and on a dark page.

import { sizeLabel } from './recall-speed.ts';

const LINES: readonly { readonly figure: string; readonly label: string }[] = [
  { figure: 'index', label: 'making the index' },
  { figure: 'index.late', label: 'after 100 more facts' },
  { figure: 'recall.cold', label: 'recall, cold process' },
  { figure: 'resume.cold', label: 'brief, cold process' },
  { figure: 'recall.warm', label: 'recall, warm' },
];

const [WIDTH, HEIGHT] = [720, 420];
const [LEFT, RIGHT, TOP, BOTTOM] = [70, 190, 40, 50];

export function scalePlot(sizes: readonly number[], metrics: Readonly<Record<string, number>>): string {
  const lines = LINES.map(({ figure, label }) => ({
    label,
    points: sizes.flatMap((size): [number, number][] => {
      const value = metrics[`${figure}.${sizeLabel(size)}`];
      return value !== undefined && value > 0 ? [[size, value]] : [];
    }),
  })).filter(({ points }) => points.length > 0);
  const values = lines.flatMap(({ points }) => points.map(([, value]) => value));
  const across = scale(sizes, LEFT, WIDTH - RIGHT);
  const up = scale(values, HEIGHT - BOTTOM, TOP);
  const grid = [
    ...decades(values).map(
      (value) =>
        `<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${up(value)}" y2="${up(value)}"/>` +
        `<text x="${LEFT - 8}" y="${up(value) + 4}" text-anchor="end">${value} ms</text>`,
    ),
    ...sizes.map(
      (size) =>
        `<line class="grid" x1="${across(size)}" x2="${across(size)}" y1="${TOP}" y2="${HEIGHT - BOTTOM}"/>` +
        `<text x="${across(size)}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${sizeLabel(size)}</text>`,
    ),
  ];
  const places = apart(lines.map(({ points }) => up(points.at(-1)?.[1] ?? 1)));
  const drawn = lines.map(({ label, points }, i) => {
    const path = points.map(([size, value]) => `${across(size)},${up(value)}`).join(' ');
    const dots = points.map(([size, value]) => `<circle cx="${across(size)}" cy="${up(value)}" r="3.5"/>`);
    return (
      `<g class="line-${i}"><polyline points="${path}"/>${dots.join('')}` +
      `<text x="${WIDTH - RIGHT + 12}" y="${(places[i] ?? 0) + 4}">${label}</text></g>`
    );
  });
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Milliseconds of CPU by number of facts">`,
    `<style>${STYLE}</style>`,
    `<text class="title" x="${LEFT}" y="22">Milliseconds of CPU by number of live facts, both axes logarithmic</text>`,
    ...grid,
    ...drawn,
    '</svg>',
  ].join('\n')}\n`;
}

const COLOURS = [
  ['#b35900', '#f0a050'],
  ['#8a6d00', '#d8c050'],
  ['#0b62c4', '#6cb2ff'],
  ['#1a7f37', '#5fd08a'],
  ['#8250df', '#c4a2ff'],
] as const;

const colours = (tone: 0 | 1) =>
  COLOURS.map(
    (pair, i) =>
      `.line-${i} polyline{stroke:${pair[tone]}}.line-${i} circle,.line-${i} text{fill:${pair[tone]}}`,
  ).join('');

const STYLE =
  'text{font:13px system-ui,sans-serif;fill:#3d444d}.title{font-weight:600}.grid{stroke:#d1d9e0}' +
  `polyline{fill:none;stroke-width:2}${colours(0)}` +
  `@media(prefers-color-scheme:dark){text{fill:#d1d7e0}.grid{stroke:#3d444d}${colours(1)}}`;

/** From values to places, by their logarithms. */
function scale(values: readonly number[], from: number, to: number): (value: number) => number {
  const [low, high] = [Math.log10(Math.min(...values)), Math.log10(Math.max(...values))];
  return (value) =>
    Math.round(
      (high === low ? (from + to) / 2 : from + ((Math.log10(value) - low) / (high - low)) * (to - from)) * 10,
    ) / 10;
}

/** Powers of ten between the least and the most. */
function decades(values: readonly number[]): number[] {
  const least = Math.ceil(Math.log10(Math.min(...values)));
  const most = Math.floor(Math.log10(Math.max(...values)));
  return Array.from({ length: Math.max(0, most - least + 1) }, (_, i) => 10 ** (least + i));
}

/** Labels pushed down until none lies on another. */
function apart(places: readonly number[]): number[] {
  const order = places.map((place, i) => ({ place, i })).sort((a, b) => a.place - b.place);
  const result = [...places];
  let last = Number.NEGATIVE_INFINITY;
  for (const { place, i } of order) {
    last = Math.max(place, last + 16);
    result[i] = last;
  }
  return result;
}
