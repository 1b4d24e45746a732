/** A single-line diagram of the station with its current powers: a page that a custom page of the product may embed. */

interface Feeder {
  readonly key: string;
  readonly x: number;
  readonly zh: string;
  readonly en: string;
  readonly sign: string;
}

const bus = { y: 170, from: 60, to: 740 } as const;
/** From left to right below the bus. */
const feeders: readonly Feeder[] = [
  { key: 'storage', x: 130, zh: '储能', en: 'Storage', sign: '=/~' },
  { key: 'pv', x: 300, zh: '光伏', en: 'PV', sign: '=/~' },
  { key: 'wind', x: 470, zh: '风电', en: 'Wind', sign: 'G~' },
  { key: 'load', x: 640, zh: '负荷', en: 'Load', sign: '▽' },
];

const breaker = (x: number, y: number) => `<rect x="${x - 7}" y="${y}" width="14" height="14" class="closed"/>`;

const words = (x: number, y: number, zh: string, en: string, anchor = 'middle') =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}" class="name"><tspan class="zh">${zh}</tspan><tspan class="en">${en}</tspan></text>`;

const figure = (key: string, x: number, y: number, anchor = 'middle') =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}" class="figure" data-of="${key}">–</text>`;

const feeder = ({ key, x, zh, en, sign }: Feeder): string => `
  <path d="M${x} ${bus.y}V290"/>${breaker(x, 195)}
  <circle cx="${x}" cy="312" r="24"/><text x="${x}" y="318" text-anchor="middle" class="sign">${sign}</text>
  ${words(x, 362, zh, en)}${figure(key, x, 388)}`;

const drawing = `
  <path d="M400 30V62M400 116V${bus.y}"/>
  <circle cx="400" cy="78" r="18"/><circle cx="400" cy="100" r="18"/>${breaker(400, 136)}
  <path d="M${bus.from} ${bus.y}H${bus.to}" class="bus"/>
  ${words(430, 38, '10 kV 电网', '10 kV grid', 'start')}${figure('grid', 430, 64, 'start')}
  ${words(bus.to, bus.y - 10, '400 V 母线', '400 V bus', 'end')}
  ${feeders.map(feeder).join('')}
  <text x="130" y="412" text-anchor="middle" class="figure" data-of="soc">–</text>`;

const style = `
  :root { color-scheme: light dark; --ink: #2b3a4a; --faint: #6b7a89; --ground: #ffffff; --live: #1f6fb2; }
  @media (prefers-color-scheme: dark) { :root { --ink: #d5dde6; --faint: #8b98a5; --ground: #14181d; --live: #5aa7e6; } }
  body { margin: 0; background: var(--ground); font: 14px system-ui, sans-serif; }
  svg { display: block; width: 100%; max-width: 1000px; max-height: 96vh; margin: 0 auto; }
  path, circle, rect { fill: none; stroke: var(--ink); stroke-width: 2; }
  .bus { stroke-width: 5; } .closed { fill: var(--ink); }
  text { fill: var(--ink); } .sign { fill: var(--faint); } :lang(zh) .en, :lang(en) .zh { display: none; } .figure { font-size: 20px; fill: var(--live); font-variant-numeric: tabular-nums; }`;

/** In the language of the browser. Requests the state every two seconds; unknown values are shown as a dash. */
const script = `
  document.documentElement.lang = navigator.language.startsWith('zh') ? 'zh' : 'en';
  const show = (key, text) => { for (const each of document.querySelectorAll('[data-of=' + key + ']')) each.textContent = text; };
  const kw = (value) => Math.round(value) + ' kW';
  async function look() {
    try {
      const { balance, soc } = await (await fetch('/state')).json();
      show('grid', kw(balance.gridKw)); show('pv', kw(balance.pvKw)); show('wind', kw(balance.windKw)); show('load', kw(balance.loadKw));
      show('storage', kw(balance.dischargeKw - balance.chargeKw));
      show('soc', 'SOC ' + (soc.reduce((sum, one) => sum + one, 0) / soc.length).toFixed(1) + ' %');
    } catch { for (const key of ['grid', 'pv', 'wind', 'load', 'storage', 'soc']) show(key, '–'); }
    setTimeout(look, 2000);
  }
  look();`;

export const diagramPage = `<!doctype html>
<html lang="zh"><head><meta charset="utf-8"><title>单线图 Single-line diagram</title><style>${style}</style></head>
<body><svg viewBox="0 0 800 430" role="img" aria-label="单线图 Single-line diagram">${drawing}</svg><script>${script}</script></body></html>
`;
