/** Written by `node scripts/css-types.ts`. */

declare module '*/alarm-banner.module.css' {
  const css: {
    readonly banner: string;
    readonly more: string;
    readonly shape: string;
    readonly wall: string;
    readonly what: string;
  };
  export default css;
}

declare module '*/alarm-bell.module.css' {
  const css: {
    readonly known: string;
    readonly lists: string;
    readonly panel: string;
  };
  export default css;
}

declare module '*/analysis.module.css' {
  const css: {
    readonly days: string;
    readonly halves: string;
    readonly pair: string;
  };
  export default css;
}

declare module '*/andon.module.css' {
  const css: {
    readonly calls: string;
  };
  export default css;
}

declare module '*/arranger.css' {}

declare module '*/batches.module.css' {
  const css: {
    readonly figures: string;
  };
  export default css;
}

declare module '*/begin.module.css' {
  const css: {
    readonly choice: string;
    readonly ways: string;
  };
  export default css;
}

declare module '*/big-figure.module.css' {
  const css: {
    readonly figure: string;
    readonly name: string;
    readonly note: string;
    readonly old: string;
    readonly unit: string;
    readonly value: string;
  };
  export default css;
}

declare module '*/board-widgets.module.css' {
  const css: {
    readonly figure: string;
    readonly frame: string;
    readonly picture: string;
    readonly plan: string;
    readonly table: string;
    readonly text: string;
    readonly value: string;
  };
  export default css;
}

declare module '*/board.module.css' {
  const css: {
    readonly arranged: string;
    readonly board: string;
    readonly grip: string;
    readonly remove: string;
    readonly settings: string;
    readonly tile: string;
  };
  export default css;
}

declare module '*/boards.module.css' {
  const css: {
    readonly card: string;
    readonly cards: string;
    readonly curve: string;
    readonly line: string;
    readonly picture: string;
    readonly ring: string;
    readonly strong: string;
    readonly tile: string;
    readonly whole: string;
    readonly words: string;
  };
  export default css;
}

declare module '*/box.module.css' {
  const css: {
    readonly action: string;
    readonly alert: string;
    readonly anywhere: string;
    readonly bad: string;
    readonly badge: string;
    readonly bare: string;
    readonly baseline: string;
    readonly between: string;
    readonly chip: string;
    readonly clip: string;
    readonly close: string;
    readonly contents: string;
    readonly cover: string;
    readonly danger: string;
    readonly desk: string;
    readonly facts: string;
    readonly faint: string;
    readonly figure: string;
    readonly fixed: string;
    readonly framed: string;
    readonly good: string;
    readonly grid: string;
    readonly grow: string;
    readonly ink: string;
    readonly inset: string;
    readonly large: string;
    readonly last: string;
    readonly line: string;
    readonly lines: string;
    readonly lit: string;
    readonly meter: string;
    readonly number: string;
    readonly ok: string;
    readonly open: string;
    readonly plain: string;
    readonly press: string;
    readonly rest: string;
    readonly roomy: string;
    readonly row: string;
    readonly ruled: string;
    readonly small: string;
    readonly soft: string;
    readonly square: string;
    readonly stack: string;
    readonly strong: string;
    readonly tabular: string;
    readonly tight: string;
    readonly top: string;
    readonly two: string;
    readonly warn: string;
    readonly wide: string;
    readonly wrap: string;
  };
  export default css;
}

declare module '*/bus-picture.module.css' {
  const css: {
    readonly bus: string;
    readonly flow: string;
    readonly picture: string;
  };
  export default css;
}

declare module '*/calendar-tiles.module.css' {
  const css: {
    readonly day: string;
    readonly earned: string;
    readonly lost: string;
    readonly neutral: string;
    readonly open: string;
    readonly short: string;
    readonly text: string;
    readonly tile: string;
    readonly unknown: string;
    readonly weekday: string;
    readonly weeks: string;
    readonly whole: string;
  };
  export default css;
}

declare module '*/calendar.module.css' {
  const css: {
    readonly month: string;
    readonly scroll: string;
  };
  export default css;
}

declare module '*/camera-picture.module.css' {
  const css: {
    readonly failed: string;
    readonly frame: string;
    readonly pictures: string;
    readonly time: string;
  };
  export default css;
}

declare module '*/cameras.module.css' {
  const css: {
    readonly cameras: string;
    readonly pad: string;
  };
  export default css;
}

declare module '*/cells.module.css' {
  const css: {
    readonly bars: string;
    readonly strip: string;
    readonly strips: string;
    readonly worst: string;
  };
  export default css;
}

declare module '*/chart.module.css' {
  const css: {
    readonly at: string;
    readonly bar: string;
    readonly chart: string;
    readonly cursor: string;
    readonly drag: string;
    readonly foot: string;
    readonly ground: string;
    readonly inLine: string;
    readonly legend: string;
    readonly name: string;
    readonly none: string;
    readonly now: string;
    readonly plot: string;
    readonly strip: string;
    readonly swatch: string;
    readonly table: string;
    readonly timeline: string;
    readonly walk: string;
    readonly walked: string;
  };
  export default css;
}

declare module '*/clock-line.module.css' {
  const css: {
    readonly line: string;
  };
  export default css;
}

declare module '*/clock.module.css' {
  const css: {
    readonly clock: string;
    readonly controls: string;
    readonly known: string;
    readonly panel: string;
    readonly pulse: string;
    readonly replay: string;
  };
  export default css;
}

declare module '*/compared.module.css' {
  const css: {
    readonly pair: string;
    readonly second: string;
  };
  export default css;
}

declare module '*/count.module.css' {
  const css: {
    readonly count: string;
    readonly quiet: string;
  };
  export default css;
}

declare module '*/curve.module.css' {
  const css: {
    readonly curve: string;
    readonly many: string;
  };
  export default css;
}

declare module '*/day-ribbon.module.css' {
  const css: {
    readonly before: string;
    readonly cover: string;
    readonly cursor: string;
    readonly edge: string;
    readonly hours: string;
    readonly lower: string;
    readonly now: string;
    readonly period: string;
    readonly picture: string;
    readonly power: string;
    readonly reading: string;
    readonly ribbon: string;
    readonly tick: string;
    readonly unknown: string;
    readonly upper: string;
    readonly zero: string;
  };
  export default css;
}

declare module '*/device-stats.module.css' {
  const css: {
    readonly count: string;
    readonly kind: string;
    readonly nothing: string;
    readonly platform: string;
    readonly rows: string;
    readonly statuses: string;
  };
  export default css;
}

declare module '*/device-wall.module.css' {
  const css: {
    readonly day: string;
    readonly dayHead: string;
    readonly hour: string;
    readonly mark: string;
    readonly others: string;
    readonly own: string;
    readonly state: string;
    readonly values: string;
    readonly word: string;
  };
  export default css;
}

declare module '*/devices.module.css' {
  const css: {
    readonly card: string;
    readonly cards: string;
    readonly chip: string;
    readonly chips: string;
    readonly choice: string;
    readonly fields: string;
    readonly filters: string;
    readonly name: string;
    readonly place: string;
    readonly table: string;
  };
  export default css;
}

declare module '*/diagram.module.css' {
  const css: {
    readonly back: string;
    readonly dimmed: string;
    readonly legend: string;
    readonly middle: string;
    readonly name: string;
    readonly node: string;
    readonly picture: string;
    readonly ring: string;
    readonly second: string;
    readonly stream: string;
    readonly unit: string;
    readonly value: string;
    readonly view: string;
  };
  export default css;
}

declare module '*/download.module.css' {
  const css: {
    readonly over: string;
    readonly sheet: string;
  };
  export default css;
}

declare module '*/edges.module.css' {
  const css: {
    readonly edge: string;
    readonly open: string;
    readonly picture: string;
  };
  export default css;
}

declare module '*/editor.module.css' {
  const css: {
    readonly canvas: string;
    readonly content: string;
    readonly editor: string;
    readonly knob: string;
    readonly part: string;
    readonly side: string;
    readonly tools: string;
  };
  export default css;
}

declare module '*/energy-home.module.css' {
  const css: {
    readonly page: string;
    readonly pair: string;
  };
  export default css;
}

declare module '*/event-lanes.module.css' {
  const css: {
    readonly cursor: string;
    readonly hollow: string;
    readonly lanes: string;
    readonly mark: string;
    readonly names: string;
    readonly now: string;
    readonly span: string;
    readonly strip: string;
    readonly track: string;
    readonly tracks: string;
  };
  export default css;
}

declare module '*/exports.module.css' {
  const css: {
    readonly failed: string;
    readonly figures: string;
    readonly key: string;
    readonly name: string;
    readonly progress: string;
    readonly retrying: string;
    readonly sent: string;
    readonly strip: string;
  };
  export default css;
}

declare module '*/external-frame.module.css' {
  const css: {
    readonly frame: string;
  };
  export default css;
}

declare module '*/faceplate.module.css' {
  const css: {
    readonly action: string;
    readonly figures: string;
    readonly head: string;
    readonly input: string;
    readonly move: string;
    readonly node: string;
    readonly picture: string;
    readonly plates: string;
    readonly stop: string;
  };
  export default css;
}

declare module '*/factory-walls.module.css' {
  const css: {
    readonly bar: string;
    readonly calling: string;
    readonly calls: string;
    readonly cycle: string;
    readonly figures: string;
    readonly line: string;
    readonly lineHead: string;
    readonly main: string;
    readonly phone: string;
    readonly phoneFigure: string;
    readonly phoneRow: string;
    readonly rest: string;
    readonly slow: string;
    readonly stack: string;
    readonly stateLine: string;
    readonly station: string;
    readonly step: string;
    readonly tile: string;
    readonly tileFoot: string;
    readonly tileName: string;
    readonly tiles: string;
    readonly track: string;
    readonly wall: string;
    readonly zone: string;
    readonly zoneFigures: string;
    readonly zoneMachine: string;
    readonly zoneName: string;
    readonly zoneOee: string;
    readonly zoneRow: string;
    readonly zoneTall: string;
    readonly zones: string;
  };
  export default css;
}

declare module '*/fleet-card.module.css' {
  const css: {
    readonly alarm: string;
    readonly body: string;
    readonly card: string;
    readonly day: string;
    readonly drawing: string;
    readonly figure: string;
    readonly figures: string;
    readonly head: string;
    readonly more: string;
    readonly pair: string;
    readonly picture: string;
    readonly s1: string;
    readonly s2: string;
    readonly s3: string;
    readonly sentence: string;
    readonly why: string;
  };
  export default css;
}

declare module '*/floor-plan.module.css' {
  const css: {
    readonly alert: string;
    readonly card: string;
    readonly dim: string;
    readonly figure: string;
    readonly machine: string;
    readonly missing: string;
    readonly name: string;
    readonly plan: string;
    readonly pole: string;
    readonly soft: string;
    readonly state: string;
    readonly zone: string;
    readonly zoneName: string;
  };
  export default css;
}

declare module '*/floor.module.css' {
  const css: {
    readonly figures: string;
    readonly floor: string;
    readonly machine: string;
    readonly sum: string;
  };
  export default css;
}

declare module '*/flow-diagram.module.css' {
  const css: {
    readonly changed: string;
    readonly more: string;
    readonly name: string;
    readonly power: string;
    readonly stream: string;
  };
  export default css;
}

declare module '*/flow.module.css' {
  const css: {
    readonly bar: string;
    readonly charge: string;
    readonly day: string;
    readonly differs: string;
    readonly gauge: string;
    readonly lines: string;
    readonly mix: string;
    readonly node: string;
    readonly picture: string;
    readonly power: string;
    readonly quiet: string;
    readonly stream: string;
    readonly upright: string;
    readonly who: string;
  };
  export default css;
}

declare module '*/fonts.css' {}

declare module '*/form.module.css' {
  const css: {
    readonly actions: string;
    readonly field: string;
    readonly fields: string;
    readonly note: string;
    readonly one: string;
    readonly rows: string;
    readonly two: string;
    readonly whole: string;
  };
  export default css;
}

declare module '*/frame.module.css' {
  const css: {
    readonly body: string;
    readonly content: string;
    readonly device: string;
    readonly deviceName: string;
    readonly drawn: string;
    readonly fault: string;
    readonly folded: string;
    readonly frame: string;
    readonly kind: string;
    readonly main: string;
    readonly side: string;
    readonly skip: string;
  };
  export default css;
}

declare module '*/gantt.module.css' {
  const css: {
    readonly line: string;
    readonly mark: string;
    readonly names: string;
    readonly part: string;
    readonly rows: string;
    readonly scroller: string;
    readonly tracks: string;
  };
  export default css;
}

declare module '*/global.css' {}

declare module '*/ground.module.css' {
  const css: {
    readonly city: string;
    readonly dot: string;
    readonly ground: string;
    readonly lake: string;
    readonly land: string;
    readonly province: string;
    readonly river: string;
  };
  export default css;
}

declare module '*/groups.module.css' {
  const css: {
    readonly anchor: string;
    readonly bit: string;
    readonly chip: string;
    readonly chips: string;
    readonly columns: string;
    readonly heats: string;
    readonly matrix: string;
    readonly nav: string;
    readonly point: string;
    readonly points: string;
    readonly range: string;
    readonly seek: string;
    readonly way: string;
  };
  export default css;
}

declare module '*/guide.module.css' {
  const css: {
    readonly device: string;
    readonly full: string;
    readonly guide: string;
    readonly long: string;
    readonly map: string;
    readonly middle: string;
    readonly number: string;
    readonly panel: string;
    readonly part: string;
    readonly step: string;
    readonly steps: string;
    readonly view: string;
  };
  export default css;
}

declare module '*/heat-calendar.module.css' {
  const css: {
    readonly crowded: string;
    readonly dates: string;
    readonly figures: string;
    readonly heat: string;
    readonly hours: string;
    readonly late: string;
    readonly legend: string;
    readonly limit: string;
    readonly low: string;
    readonly pointed: string;
    readonly quiet: string;
    readonly target: string;
  };
  export default css;
}

declare module '*/heat.module.css' {
  const css: {
    readonly cells: string;
    readonly figures: string;
    readonly grid: string;
    readonly legend: string;
    readonly name: string;
    readonly no: string;
    readonly outlier: string;
    readonly outliers: string;
    readonly ramp: string;
    readonly section: string;
    readonly spot: string;
    readonly tip: string;
  };
  export default css;
}

declare module '*/history.module.css' {
  const css: {
    readonly chip: string;
    readonly chips: string;
    readonly choices: string;
    readonly chosen: string;
    readonly device: string;
    readonly inside: string;
    readonly load: string;
    readonly old: string;
    readonly page: string;
    readonly plot: string;
    readonly progress: string;
    readonly set: string;
    readonly sets: string;
    readonly side: string;
    readonly swatch: string;
    readonly table: string;
  };
  export default css;
}

declare module '*/home.module.css' {
  const css: {
    readonly middle: string;
    readonly pair: string;
    readonly top: string;
  };
  export default css;
}

declare module '*/import-line.module.css' {
  const css: {
    readonly bar: string;
    readonly line: string;
    readonly stopped: string;
  };
  export default css;
}

declare module '*/incidents.module.css' {
  const css: {
    readonly above: string;
    readonly below: string;
    readonly changed: string;
    readonly marked: string;
    readonly pre: string;
  };
  export default css;
}

declare module '*/indicators.module.css' {
  const css: {
    readonly pair: string;
  };
  export default css;
}

declare module '*/info.module.css' {
  const css: {
    readonly drawn: string;
    readonly info: string;
    readonly locator: string;
    readonly photo: string;
    readonly scene: string;
    readonly text: string;
  };
  export default css;
}

declare module '*/job.module.css' {
  const css: {
    readonly cause: string;
    readonly jobs: string;
    readonly none: string;
  };
  export default css;
}

declare module '*/key-values.module.css' {
  const css: {
    readonly list: string;
    readonly values: string;
  };
  export default css;
}

declare module '*/lesson-bar.module.css' {
  const css: {
    readonly bar: string;
    readonly hint: string;
    readonly task: string;
  };
  export default css;
}

declare module '*/limit-bar.module.css' {
  const css: {
    readonly bar: string;
    readonly bare: string;
    readonly figure: string;
    readonly figures: string;
    readonly legend: string;
    readonly now: string;
    readonly observed: string;
    readonly s1: string;
    readonly s2: string;
    readonly s3: string;
  };
  export default css;
}

declare module '*/links.module.css' {
  const css: {
    readonly code: string;
    readonly handover: string;
    readonly large: string;
  };
  export default css;
}

declare module '*/listbox.module.css' {
  const css: {
    readonly line: string;
    readonly listbox: string;
    readonly option: string;
  };
  export default css;
}

declare module '*/log.module.css' {
  const css: {
    readonly chosen: string;
    readonly content: string;
    readonly fresh: string;
    readonly operation: string;
    readonly reading: string;
  };
  export default css;
}

declare module '*/login.module.css' {
  const css: {
    readonly desk: string;
    readonly form: string;
    readonly line: string;
    readonly link: string;
    readonly login: string;
    readonly narrow: string;
    readonly note: string;
    readonly picture: string;
    readonly scene: string;
    readonly tools: string;
  };
  export default css;
}

declare module '*/map.module.css' {
  const css: {
    readonly heap: string;
    readonly map: string;
    readonly mark: string;
    readonly source: string;
    readonly tile: string;
    readonly tools: string;
  };
  export default css;
}

declare module '*/members.module.css' {
  const css: {
    readonly figures: string;
  };
  export default css;
}

declare module '*/menuactive.module.css' {
  const css: {
    readonly group: string;
    readonly page: string;
  };
  export default css;
}

declare module '*/monitor.module.css' {
  const css: {
    readonly alarm: string;
    readonly alarms: string;
    readonly connection: string;
    readonly detail: string;
    readonly drawer: string;
    readonly end: string;
    readonly facts: string;
    readonly figure: string;
    readonly figures: string;
    readonly line: string;
    readonly range: string;
    readonly refused: string;
    readonly siblings: string;
    readonly tile: string;
    readonly trend: string;
  };
  export default css;
}

declare module '*/newest-faults.module.css' {
  const css: {
    readonly end: string;
    readonly list: string;
    readonly waiting: string;
    readonly what: string;
  };
  export default css;
}

declare module '*/oee-report.module.css' {
  const css: {
    readonly filters: string;
    readonly halves: string;
    readonly judgement: string;
    readonly output: string;
  };
  export default css;
}

declare module '*/oee.module.css' {
  const css: {
    readonly factor: string;
    readonly factors: string;
  };
  export default css;
}

declare module '*/page.module.css' {
  const css: {
    readonly head: string;
    readonly intro: string;
    readonly list: string;
    readonly narrow: string;
    readonly public: string;
    readonly sheet: string;
    readonly title: string;
  };
  export default css;
}

declare module '*/pager.module.css' {
  const css: {
    readonly gap: string;
    readonly key: string;
    readonly pager: string;
    readonly pages: string;
  };
  export default css;
}

declare module '*/palette.module.css' {
  const css: {
    readonly hint: string;
    readonly list: string;
    readonly none: string;
    readonly palette: string;
    readonly title: string;
  };
  export default css;
}

declare module '*/panel.module.css' {
  const css: {
    readonly bare: string;
    readonly block: string;
    readonly body: string;
    readonly flush: string;
    readonly head: string;
    readonly how: string;
    readonly menu: string;
    readonly note: string;
    readonly panel: string;
    readonly room: string;
    readonly roomy: string;
  };
  export default css;
}

declare module '*/pictures.module.css' {
  const css: {
    readonly battery: string;
    readonly machines: string;
    readonly runs: string;
  };
  export default css;
}

declare module '*/plan-board.module.css' {
  const css: {
    readonly actual: string;
    readonly area: string;
    readonly bar: string;
    readonly closed: string;
    readonly corner: string;
    readonly due: string;
    readonly grid: string;
    readonly head: string;
    readonly key: string;
    readonly name: string;
    readonly names: string;
    readonly now: string;
    readonly row: string;
    readonly scroll: string;
    readonly setup: string;
    readonly sheet: string;
    readonly status: string;
    readonly tick: string;
    readonly warning: string;
    readonly words: string;
  };
  export default css;
}

declare module '*/plan-curve.module.css' {
  const css: {
    readonly plan: string;
  };
  export default css;
}

declare module '*/points-input.module.css' {
  const css: {
    readonly picker: string;
  };
  export default css;
}

declare module '*/points.module.css' {
  const css: {
    readonly keys: string;
    readonly on: string;
    readonly picker: string;
    readonly way: string;
    readonly words: string;
  };
  export default css;
}

declare module '*/ports.module.css' {
  const css: {
    readonly box: string;
    readonly centre: string;
    readonly contactor: string;
    readonly line: string;
    readonly picture: string;
    readonly port: string;
    readonly power: string;
    readonly side: string;
    readonly symbol: string;
    readonly wire: string;
  };
  export default css;
}

declare module '*/power-bars.module.css' {
  const css: {
    readonly bars: string;
    readonly name: string;
    readonly value: string;
  };
  export default css;
}

declare module '*/production-report.module.css' {
  const css: {
    readonly air: string;
    readonly figures: string;
    readonly halves: string;
    readonly total: string;
  };
  export default css;
}

declare module '*/production.module.css' {
  const css: {
    readonly bar: string;
    readonly beyond: string;
    readonly done: string;
    readonly due: string;
    readonly entries: string;
    readonly figures: string;
    readonly line: string;
    readonly machine: string;
    readonly now: string;
    readonly operation: string;
    readonly operations: string;
    readonly products: string;
    readonly progress: string;
    readonly setups: string;
    readonly span: string;
  };
  export default css;
}

declare module '*/project-files.module.css' {
  const css: {
    readonly drop: string;
    readonly kinds: string;
    readonly name: string;
    readonly page: string;
    readonly uploads: string;
  };
  export default css;
}

declare module '*/projects.module.css' {
  const css: {
    readonly few: string;
    readonly fleet: string;
    readonly legend: string;
    readonly now: string;
    readonly search: string;
    readonly way: string;
  };
  export default css;
}

declare module '*/query-bar.module.css' {
  const css: {
    readonly bar: string;
    readonly line: string;
    readonly more: string;
    readonly options: string;
    readonly presets: string;
    readonly query: string;
    readonly words: string;
  };
  export default css;
}

declare module '*/range.module.css' {
  const css: {
    readonly day: string;
    readonly own: string;
    readonly quick: string;
    readonly range: string;
  };
  export default css;
}

declare module '*/rank-bar.module.css' {
  const css: {
    readonly rank: string;
  };
  export default css;
}

declare module '*/reasons.module.css' {
  const css: {
    readonly leaves: string;
  };
  export default css;
}

declare module '*/rejects.module.css' {
  const css: {
    readonly figures: string;
    readonly halves: string;
    readonly record: string;
  };
  export default css;
}

declare module '*/replay-lanes.module.css' {
  const css: {
    readonly cursor: string;
    readonly field: string;
    readonly future: string;
    readonly lane: string;
    readonly lanes: string;
    readonly loop: string;
    readonly mark: string;
    readonly names: string;
    readonly none: string;
    readonly rail: string;
    readonly span: string;
    readonly status: string;
    readonly tick: string;
    readonly tip: string;
  };
  export default css;
}

declare module '*/rule-sentence.module.css' {
  const css: {
    readonly chip: string;
    readonly clause: string;
    readonly days: string;
    readonly figures: string;
    readonly more: string;
    readonly other: string;
    readonly sentence: string;
    readonly value: string;
  };
  export default css;
}

declare module '*/scene.module.css' {
  const css: {
    readonly callout: string;
    readonly flat: string;
    readonly leads: string;
    readonly legend: string;
    readonly ramp: string;
    readonly scale: string;
    readonly scene: string;
    readonly tick: string;
    readonly tip: string;
    readonly tools: string;
    readonly view: string;
  };
  export default css;
}

declare module '*/scenes.module.css' {
  const css: {
    readonly cell: string;
    readonly label: string;
    readonly list: string;
    readonly missing: string;
    readonly name: string;
    readonly panels: string;
    readonly part: string;
    readonly scene: string;
    readonly values: string;
  };
  export default css;
}

declare module '*/screen.module.css' {
  const css: {
    readonly columns: string;
  };
  export default css;
}

declare module '*/segmented.module.css' {
  const css: {
    readonly wide: string;
  };
  export default css;
}

declare module '*/select-stand-in.module.css' {
  const css: {
    readonly content: string;
    readonly fault: string;
    readonly icon: string;
    readonly off: string;
    readonly placeholder: string;
    readonly prefix: string;
    readonly select: string;
    readonly small: string;
  };
  export default css;
}

declare module '*/servers.module.css' {
  const css: {
    readonly bar: string;
    readonly block: string;
    readonly curve: string;
    readonly figures: string;
  };
  export default css;
}

declare module '*/setup.module.css' {
  const css: {
    readonly choice: string;
    readonly excerpt: string;
    readonly foot: string;
    readonly moved: string;
    readonly number: string;
    readonly part: string;
    readonly picker: string;
    readonly picture: string;
    readonly profile: string;
    readonly setup: string;
    readonly text: string;
    readonly why: string;
  };
  export default css;
}

declare module '*/share-ring.module.css' {
  const css: {
    readonly name: string;
    readonly ring: string;
    readonly roomy: string;
    readonly share: string;
    readonly slices: string;
    readonly whole: string;
  };
  export default css;
}

declare module '*/shifts.module.css' {
  const css: {
    readonly figures: string;
    readonly head: string;
    readonly item: string;
    readonly last: string;
  };
  export default css;
}

declare module '*/shop-floor.module.css' {
  const css: {
    readonly code: string;
    readonly codes: string;
    readonly figures: string;
    readonly halves: string;
    readonly list: string;
    readonly middle: string;
    readonly plan: string;
    readonly row: string;
  };
  export default css;
}

declare module '*/side-menu.module.css' {
  const css: {
    readonly count: string;
    readonly fold: string;
    readonly folded: string;
    readonly group: string;
    readonly groups: string;
    readonly menu: string;
    readonly more: string;
  };
  export default css;
}

declare module '*/stand-in.module.css' {
  const css: {
    readonly between: string;
    readonly fault: string;
    readonly field: string;
    readonly icon: string;
    readonly picker: string;
  };
  export default css;
}

declare module '*/station.module.css' {
  const css: {
    readonly alarm: string;
    readonly calm: string;
    readonly figure: string;
    readonly figures: string;
    readonly note: string;
    readonly now: string;
    readonly old: string;
    readonly part: string;
    readonly picture: string;
    readonly station: string;
    readonly unit: string;
    readonly value: string;
    readonly way: string;
  };
  export default css;
}

declare module '*/stops.module.css' {
  const css: {
    readonly figures: string;
    readonly halves: string;
    readonly missing: string;
  };
  export default css;
}

declare module '*/table.module.css' {
  const css: {
    readonly bar: string;
    readonly cards: string;
    readonly choice: string;
    readonly choose: string;
    readonly edge1: string;
    readonly edge2: string;
    readonly edge3: string;
    readonly fits: string;
    readonly foot: string;
    readonly head: string;
    readonly line: string;
    readonly none: string;
    readonly number: string;
    readonly row: string;
    readonly scrolls: string;
    readonly several: string;
    readonly table: string;
    readonly virtual: string;
  };
  export default css;
}

declare module '*/tabs.module.css' {
  const css: {
    readonly tabs: string;
  };
  export default css;
}

declare module '*/top-bar.module.css' {
  const css: {
    readonly bar: string;
    readonly crumbs: string;
    readonly person: string;
    readonly project: string;
  };
  export default css;
}

declare module '*/two-instants.module.css' {
  const css: {
    readonly dot: string;
    readonly line: string;
    readonly list: string;
    readonly track: string;
    readonly values: string;
    readonly way: string;
  };
  export default css;
}

declare module '*/type-panel.module.css' {
  const css: {
    readonly curves: string;
  };
  export default css;
}

declare module '*/ui.css' {}

declare module '*/unit-panel.module.css' {
  const css: {
    readonly top: string;
  };
  export default css;
}

declare module '*/uplot.css' {}

declare module '*/userinfo.module.css' {
  const css: {
    readonly facts: string;
    readonly page: string;
    readonly rows: string;
  };
  export default css;
}

declare module '*/value-bar.module.css' {
  const css: {
    readonly band: string;
    readonly bar: string;
    readonly fill: string;
    readonly mark: string;
    readonly tall: string;
    readonly track: string;
    readonly value: string;
  };
  export default css;
}

declare module '*/wall-parts.module.css' {
  const css: {
    readonly actions: string;
    readonly alarms: string;
    readonly calm: string;
    readonly fill: string;
    readonly hour: string;
    readonly legend: string;
    readonly nowText: string;
    readonly outline: string;
    readonly period: string;
    readonly ribbon: string;
    readonly scale: string;
    readonly small: string;
    readonly socMark: string;
    readonly turn: string;
    readonly urgent: string;
    readonly walls: string;
  };
  export default css;
}

declare module '*/wall-stage.module.css' {
  const css: {
    readonly content: string;
    readonly fresh: string;
    readonly head: string;
    readonly live: string;
    readonly night: string;
    readonly outdated: string;
    readonly stage: string;
    readonly wall: string;
    readonly warning: string;
  };
  export default css;
}

declare module '*/wall.module.css' {
  const css: {
    readonly arrow: string;
    readonly charge: string;
    readonly chargeName: string;
    readonly chevron: string;
    readonly down: string;
    readonly level: string;
    readonly limit: string;
    readonly soc: string;
    readonly tank: string;
    readonly under: string;
    readonly way: string;
  };
  export default css;
}

declare module '*/waterfall.module.css' {
  const css: {
    readonly amount: string;
    readonly name: string;
    readonly opens: string;
    readonly row: string;
    readonly rows: string;
    readonly track: string;
  };
  export default css;
}

declare module '*/why.module.css' {
  const css: {
    readonly both: string;
    readonly branch: string;
    readonly branches: string;
    readonly facts: string;
    readonly line: string;
    readonly more: string;
    readonly place: string;
    readonly value: string;
  };
  export default css;
}

declare module '*/workspace.module.css' {
  const css: {
    readonly alarms: string;
    readonly curve: string;
    readonly curves: string;
    readonly device: string;
    readonly devices: string;
    readonly head: string;
    readonly line: string;
    readonly name: string;
    readonly note: string;
    readonly page: string;
    readonly pill: string;
    readonly side: string;
  };
  export default css;
}

declare module '*/xyflow.css' {}
