/** The page: verdict, curves, figures, changes, explanation, log and notes. All texts of the data are inserted as text. */
import { changedFiles, changedTexts, signatureFits } from './check.js';
import { drawCurves, palette } from './draw.js';
import { texts } from './texts.js';

const manifestText = window.czyunManifest ?? '';
const files = window.czyunFiles ?? {};
const state = { language: 'zh', truth: 'both', verdict: null, chosen: null, isForced: false };

const parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
const manifest = parsed(manifestText);
const incidentFile = parsed(files['incident.json'] ?? '');
const entries = parsed(files['entries.json'] ?? '') ?? [];
const truths = parsed(files['truths.json'] ?? '');

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== false && child !== ''));
  return element;
}

const clock =
  incidentFile && new Intl.DateTimeFormat('sv-SE', { timeZone: incidentFile.timeZone, dateStyle: 'short', timeStyle: 'medium' });
const timeText = (at) => (at === null || at === undefined ? '-' : clock.format(at));
const rangeText = (start, end) => (end === null || end <= start ? timeText(start) : `${timeText(start)} – ${timeText(end)}`);
const nameOf = (actor, t) => (actor === null ? t.device : actor.userName || actor.loginName);

function table(heads, rows) {
  const cell = (tag, content) => (content instanceof Node ? content : make(tag, {}, String(content)));
  return make(
    'div',
    { class: 'scroll' },
    make(
      'table',
      {},
      make('thead', {}, make('tr', {}, ...heads.map((head) => cell('th', head)))),
      make('tbody', {}, ...rows.map((row) => make('tr', {}, ...row.map((each) => cell('td', each))))),
    ),
  );
}

function verdictSection(t) {
  const { verdict, chosen } = state;
  const key = manifest ? manifest.keyId.slice(0, 16) : '';
  const count = manifest ? manifest.files.filter(({ name }) => name.endsWith('.json')).length : 0;
  const isChanged = verdict !== null && !verdict.isIntact;
  const lines =
    verdict === null ? [make('strong', {}, t.checking)] : isChanged ? [make('strong', {}, t.changed)] : [make('strong', {}, t.intact)];
  if (isChanged) {
    lines.push(make('div', {}, verdict.changed.length > 0 ? t.names(verdict.changed.join(', ')) : t.signature));
    if (!state.isForced && incidentFile && truths)
      lines.push(make('button', { type: 'button', onclick: () => set({ isForced: true }) }, t.anyway));
  } else if (verdict !== null)
    lines.push(make('div', { class: 'soft' }, verdict.signed === null ? t.unsigned(count, key) : t.intactMore(count, key)));
  lines.push(make('div', { class: 'soft' }, t.compare));
  if (chosen)
    lines.push(
      make(
        'div',
        { role: 'status' },
        chosen.changed.length > 0 ? make('strong', {}, t.names(chosen.changed.join(', '))) : t.all(chosen.count),
      ),
    );
  const input = make('input', {
    type: 'file',
    multiple: '',
    'aria-label': t.check,
    onchange: (event) => void checkFiles([...event.target.files]),
  });
  if (manifest) lines.push(make('label', { class: 'files soft' }, `${t.check} `, input));
  return make(
    'section',
    { class: 'verdict', role: 'status', 'data-verdict': verdict === null ? 'checking' : isChanged ? 'changed' : 'intact' },
    ...lines,
  );
}

async function checkFiles(chosen) {
  const changed = await changedFiles(manifest, manifestText, chosen);
  set({ chosen: { changed, count: chosen.length } });
}

function curvesSection(t) {
  const isMany = new Set(truths.curves.map(({ deviceName }) => deviceName)).size > 1;
  const curves = truths.curves.map((curve, index) => ({
    ...curve,
    colour: palette[index % palette.length],
    label: isMany ? `${curve.deviceName} ${curve.name}` : curve.name,
  }));
  const units = [...new Set(curves.map(({ unit }) => unit))];
  const facts = { span: truths.span, range: truths.range, truth: state.truth, timeText };
  const pick = ['now', 'was', 'both'].map((truth) =>
    make('button', { type: 'button', 'aria-pressed': String(state.truth === truth), onclick: () => set({ truth }) }, t[truth]),
  );
  return make(
    'section',
    {},
    make(
      'div',
      { class: 'row' },
      make('h2', {}, t.curves),
      ...pick,
      make('span', { class: 'soft' }, `${t.known}: ${timeText(truths.known)}`),
    ),
    ...units.flatMap((unit) => {
      const own = curves.filter((curve) => curve.unit === unit);
      const legend = own.map(({ colour, label }) => make('span', { style: `--mark: ${colour}` }, label));
      return [
        make('div', { class: 'row legend soft' }, ...legend, unit, state.truth === 'both' && make('i', {}, `── ${t.now} · ╌╌ ${t.was}`)),
        drawCurves(own, { ...facts, label: own.map(({ label }) => label).join(', ') }),
      ];
    }),
  );
}

function figuresSection(t) {
  const figures = Object.keys(t.figure);
  const heads = [t.point, ...figures.map((figure) => make('th', { class: 'number' }, t.figure[figure]))];
  const rows = truths.curves.map(({ key, name, deviceName, shown }) => [
    make('td', { 'data-key': key }, `${deviceName} ${name}`),
    ...figures.map((figure) => {
      const [was, now] = [shown.was[figure], shown.now[figure]];
      const isBoth = state.truth === 'both' && was !== now;
      const content = isBoth ? [`${was} → `, make('b', {}, now)] : [state.truth === 'was' ? was : now];
      return make('td', { class: isBoth ? 'number changed' : 'number', 'data-figure': figure }, ...content);
    }),
  ]);
  return make('section', {}, make('h2', {}, t.figures), table(heads, rows), truths.isCut && make('p', { class: 'soft' }, t.cut));
}

function changesSection(t) {
  const nameOfKey = (key) => truths.curves.find((curve) => curve.key === key)?.name ?? key;
  const rows = truths.changes.map((change) => [
    `${truths.words[change.kind][state.language]}${change.note === '' ? '' : ` · ${change.note}`}`,
    rangeText(change.start, change.end),
    change.curves.map(nameOfKey).join(', '),
    change.readings ?? '-',
    change.kind === 'settled' ? '-' : nameOf(change.by, t),
    timeText(change.at),
  ]);
  const days = truths.days.map(({ date, was, now }) => make('p', {}, `${t.days} ${date}: ${was ?? '-'} → ${now ?? '-'} CNY`));
  return make(
    'section',
    {},
    make('h2', {}, t.changes),
    rows.length === 0
      ? make('p', { class: 'soft' }, t.none(timeText(truths.known)))
      : table([t.what, t.range, t.point, t.readings, t.by, t.at], rows),
    ...days,
  );
}

function incidentSection(t) {
  const { incident, project } = incidentFile;
  const facts = [
    [t.facts.time, rangeText(incident.start, incident.end)],
    [t.facts.state, t.states[incident.state]],
    [t.facts.project, project],
    [t.facts.devices, incident.devices.map(({ name }) => name).join(', ') || '-'],
    [t.facts.persons, incident.persons.map(({ userName }) => userName).join(', ') || '-'],
    [t.facts.by, nameOf(incident.by, t)],
  ];
  const list = facts.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)]);
  return make(
    'section',
    {},
    make('h2', {}, t.explanation),
    make('p', { class: 'pre' }, incident.explanation || t.unexplained),
    make('dl', {}, ...list),
  );
}

function listsSections(t) {
  const { notes } = incidentFile.incident;
  const logged = entries.map((entry) => [timeText(entry.startTime), timeText(entry.recoverTime), entry.deviceName ?? '-', entry.text]);
  const written = notes.map((note) => [
    timeText(note.created),
    timeText(note.at),
    nameOf(note.by, t),
    make('td', { class: 'pre' }, note.text),
  ]);
  return [
    make(
      'section',
      {},
      make('h2', {}, t.notes),
      written.length === 0 ? make('p', { class: 'soft' }, t.noNotes) : table([t.range, t.about, t.by, t.text], written),
    ),
    make(
      'section',
      {},
      make('h2', {}, t.entries),
      logged.length === 0 ? make('p', { class: 'soft' }, t.noEntries) : table([t.range, t.cleared, t.device, t.text], logged),
    ),
  ];
}

function show() {
  const t = texts[state.language];
  document.documentElement.lang = state.language;
  const title = incidentFile?.incident.title ?? 'czyun';
  document.title = title;
  const isShown = incidentFile && truths && (state.verdict?.isIntact || state.isForced);
  const other = () => set({ language: state.language === 'zh' ? 'en' : 'zh' });
  const head = make('header', {}, make('h1', {}, isShown ? title : ''), make('button', { type: 'button', onclick: other }, t.other));
  const parts = isShown ? [curvesSection(t), figuresSection(t), changesSection(t), incidentSection(t), ...listsSections(t)] : [];
  const foot = isShown && make('p', { class: 'soft' }, t.made(timeText(incidentFile.made), nameOf(incidentFile.by, t)));
  document.getElementById('root').replaceChildren(make('main', {}, head, verdictSection(t), ...parts, foot || ''));
}

function set(change) {
  Object.assign(state, change);
  show();
}

if (incidentFile) state.language = incidentFile.language;
if (truths && truths.changes.length === 0) state.truth = 'now';
show();
void (async () => {
  if (!manifest) {
    set({ verdict: { isIntact: false, changed: ['manifest.js'], signed: null } });
    return;
  }
  const changed = changedTexts(manifest, files);
  const signed = await signatureFits(manifest).catch(() => false);
  set({ verdict: { isIntact: changed.length === 0 && signed !== false, changed, signed } });
})();
