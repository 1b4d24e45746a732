/** Pictures of the menu as paths on a grid of 24: one set, lines only, because colour is reserved for abnormal states. */

const circle = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
const box = (x: number, y: number, width: number, height: number) => `M${x} ${y}h${width}v${height}h${-width}z`;

const screen = `${box(3, 4, 18, 12)}M9 20h6M12 16v4`;
const sheet = 'M6 3h8l4 4v14H6zM14 3v4h4';
const axes = 'M4 4v16h16';

export const menuPictures = {
  // Monitor
  home: 'M4 11.5 12 4.5l8 7M6 10v10h12V10M10 20v-6h4v6',
  desk: 'M3 10h18M5 10v10M19 10v10M8 10V5h8v5M11 20v-6h8',
  flow: `${circle(5, 6, 2)}${circle(5, 18, 2)}${circle(19, 12, 2)}M7 6h2c5 0 3 6 8 6M7 18h2c5 0 3-6 8-6`,
  diagram: `M12 3v4M6 7h12M12 7v4${circle(12, 13.2, 2.2)}${circle(12, 16.6, 2.2)}M12 18.8V21`,
  devices: `${box(4, 4, 7, 16)}${box(13, 4, 7, 16)}M6.5 8h2M15.5 8h2M6.5 11h2M15.5 11h2`,
  device: `${box(7, 3, 10, 18)}M10 7.5h4M10 11h4M12 17h.01`,
  battery: `${box(3, 7, 16, 10)}M21 10.5v3M7 10.5v3M11 10.5v3M15 10.5v3`,
  solar: 'M5 11h14l2 9H3zM12 11v9M4 15.5h16M12 3v3M6 5l1.6 2M18 5l-1.6 2',
  meter: `${box(5, 3, 14, 18)}${box(8, 6.5, 8, 4.5)}M8.5 15h3M8.5 18h7`,
  wall: `${screen}M6.5 12.5l3.5-4 3 2.5 4.5-4`,
  workshopWall: `${screen}M6.5 13V9.5l3 1.5V9.5l3 1.5V7h4.5v6z`,
  roomWall: `${screen}M7 13v-3M10.5 13V7.5M14 13v-4M17.5 13V8.5`,
  lineWall: `${screen}${circle(8, 10, 1.6)}${circle(16, 10, 1.6)}M9.6 10h4.8`,
  ownWall: `${screen}M12 7v6M9 10h6`,
  camera: `${box(3, 7.5, 12, 9)}M15 11l6-3.5v9L15 13`,
  guide: 'M12 3v18M9 21h6M12 5h6l2.5 2.5L18 10h-6M12 11H6l-2.5 2.5L6 16h6',
  pages: `${box(4, 4, 16, 16)}M4 9h16M7 6.5h.01M10 6.5h.01`,
  eye: `M2.5 12C5 7.7 8.2 5.5 12 5.5S19 7.7 21.5 12C19 16.3 15.8 18.5 12 18.5S5 16.3 2.5 12${circle(12, 12, 2.8)}`,
  machine: 'M4 20h9M8.5 20v-4l-3-6 5.5-5.5 6 2.5M17 7v4M15 13.5l2-2.5 2 2.5',
  // Analyse
  history: `${axes}M7.5 15.5c3 0 3-7 6-7s2.5 5 6 2`,
  analysis: `${axes}${circle(9, 15, 1)}${circle(12.5, 11, 1)}${circle(16, 13, 1)}${circle(18, 7, 1)}`,
  compare: `${axes}M7.5 16l4-4 3 2 5-5M7.5 10l4-3 3 1.5 5-4`,
  statistics: 'M3 20h18M6.5 20v-6M12 20V5M17.5 20v-9.5',
  trend: 'M3 20h18M4 15.5l5-5 4 3 6.5-8M15 5.5h4.5V10',
  gauge: `M4 17a8 8 0 1 1 16 0M12 17l3.5-5.5${circle(12, 17, 1)}M4 20h16`,
  leaf: 'M5.5 18.5c-1-8 4-13.5 14-13.5 0 10-5.5 15-14 13.5M4 21 13 11',
  money: `${circle(12, 12, 8.5)}M8.5 7.5 12 12l3.5-4.5M12 12v5M9 12.5h6M9 15h6`,
  wave: 'M2.5 12c2-9 4.5-9 6.3 0s4.4 9 6.3 0 4.4-9 6.4 0',
  phases: `M12 12V4M12 12l7 4M12 12l-7 4${circle(12, 12, 9)}`,
  band: 'M3 6h18M3 18h18M3.5 13.5l4-3 3.5 4.5 4-6.5 5.5 3',
  replay: 'M4 4.5V9h4.5M4.6 9a8 8 0 1 1-.6 3M10.5 9v6l4.5-3z',
  // Operate
  plan: 'M3 12h18M5.5 12V6.5h4.5V12M14 12v5.5h4.5V12',
  tariff: 'M3 20h18M4 16h4.5v-5H13V6h3.5v7H20',
  control: `${circle(15, 6, 2)}${circle(8, 12, 2)}${circle(16, 18, 2)}M4 6h9M17 6h3M4 12h2M10 12h10M4 18h10M18 18h2`,
  target: `${circle(12, 12, 8.5)}${circle(12, 12, 4.5)}M12 12h.01`,
  bill: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  report: `${sheet}M9 17v-3M12 17v-6M15 17v-4`,
  table: `${box(3, 5, 18, 14)}M3 10h18M9 5v14`,
  reject: `${box(4, 8, 16, 12)}M4 8l3-4h10l3 4M9.5 11.5l5 5M14.5 11.5l-5 5`,
  batch: 'M9 3h6M10 3v6L4.6 18.6A1.6 1.6 0 0 0 6 21h12a1.6 1.6 0 0 0 1.4-2.4L14 9V3M7.5 15h9',
  gantt: 'M4 4v16M4 7h8M8 12h9M13 17h7',
  // Maintain
  log: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  shift: `M20 10V6H4v14h7M8 3.5V8M16 3.5V8M4 10.5h16${circle(17, 17, 4)}M17 15v2.2l1.5 1`,
  pulse: 'M2.5 12h4.5l2.5-7 5 14 2.5-7h4.5',
  incident: `${circle(10.5, 10.5, 6.5)}M15.3 15.3 21 21M10.5 7v4M10.5 14h.01`,
  rule: `${box(9, 3, 6, 5)}${box(3, 16, 6, 5)}${box(15, 16, 6, 5)}M12 8v4M6 16v-4h12v4`,
  file: 'M3 6h6.5l2 2.5H21V19H3z',
  deliver: 'M12 15.5V4M7.5 8 12 3.5 16.5 8M4 14v6.5h16V14',
  // Manage
  settings: `${circle(12, 12, 3)}${circle(12, 12, 6.5)}M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M5.3 18.7l2.1-2.1M16.6 7.4l2.1-2.1`,
  bell: 'M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5L19 18.5H5zM10 21.5h4',
  users: `${circle(9, 8, 3.5)}M2.5 20c0-4 2.9-6 6.5-6s6.5 2 6.5 6M15.5 4.8a3.5 3.5 0 0 1 0 6.4M18 14.5c2.1.8 3.5 2.6 3.5 5.5`,
  invite: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17',
  tree: `${box(9.5, 3, 5, 4)}${box(2.5, 17, 5, 4)}${box(9.5, 17, 5, 4)}${box(16.5, 17, 5, 4)}M12 7v10M5 17v-5h14v5`,
  factoryPage: `${box(3, 4, 18, 16)}M3 9h18M7 17v-4M11 17v-6M15 17v-3`,
  factoryHome: `M3 20V10l5 3v-3l5 3V5h4l1 15zM3 20h18`,
  board: `${box(4, 4, 7, 9)}${box(13, 4, 7, 5)}${box(13, 11, 7, 9)}${box(4, 15, 7, 5)}`,
  // Of a person or a device
  user: `${circle(12, 8, 4)}M4.5 20.5c0-4.5 3.4-6.5 7.5-6.5s7.5 2 7.5 6.5`,
  security: 'M12 3l7.5 3v5.5c0 4.5-3 7.7-7.5 9.5-4.5-1.8-7.5-5-7.5-9.5V6zM8.5 12l2.5 2.5 4.5-5',
  servers: `${box(3, 4, 18, 6)}${box(3, 14, 18, 6)}M6.5 7h.01M6.5 17h.01M10 7h7M10 17h7`,
  monitor: `${screen}M7 10.5h2.5l1.5-3 2.5 5 1.5-2H17`,
  cube: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9',
  export: 'M12 3v12M7.5 10.5 12 15l4.5-4.5M4 15v5h16v-5',
  limit: 'M4 5h16M4 19h16M12 8v8M9.5 10.5 12 8l2.5 2.5M9.5 13.5 12 16l2.5-2.5',
  data: 'M4.5 6c0-1.7 3.4-3 7.5-3s7.5 1.3 7.5 3-3.4 3-7.5 3-7.5-1.3-7.5-3M4.5 6v12c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3V6M4.5 12c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3',
  page: sheet,
} as const satisfies Readonly<Record<string, string>>;
