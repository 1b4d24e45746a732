/**
 * A page with every part of the kit and its own data, for the browser tests. `?show=` selects: charts (the default), parts,
 * waiting, wall, or single charts or parts by name; `?export=no` is a user without `data.export`.
 */
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { Look } from '../src/kit/control/look.tsx';
import { Overlays } from '../src/kit/control/overlays.tsx';
import { LanguageSwitch, ThemeSwitch } from '../src/kit/ui/switches.tsx';
import { textsReady } from '../src/platform/language/language.ts';
import { ExportRight } from '../src/platform/project/may-export.ts';
import '../src/platform/theme/fonts.css';
import '../src/app/global.css';
import { Chain } from './chain.tsx';
import { Energies, Figures, Range, Strips, Times } from './charts.tsx';
import { Controls } from './controls.tsx';
import { Finder } from './finder.tsx';
import { FormRows, WideRows } from './form-rows.tsx';
import { Forms } from './forms.tsx';
import { Gantt } from './gantt.tsx';
import { Layouts } from './layouts.tsx';
import { WidgetOptions } from './options.tsx';
import { Boards, Panels, WaitingPanel } from './panels.tsx';
import { partText } from './part-words.ts';
import { Pieces } from './pieces.tsx';
import { Query } from './query.tsx';
import { Scenes } from './scenes.tsx';
import { SlowForm } from './slow-form.tsx';
import { SmallControls } from './small-controls.tsx';
import { Sums } from './sums.tsx';
import { Lists, WaitingLists } from './tables.tsx';
import { Wall } from './wall.tsx';
import { pageText } from './words.ts';

function Page({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 24, padding: 16 }}>
      <h1>{title}</h1>
      <p>
        <LanguageSwitch />
        <ThemeSwitch />
      </p>
      {children}
    </main>
  );
}

const charts: Readonly<Record<string, () => ReactNode>> = {
  times: Times,
  strips: Strips,
  energies: Energies,
  figures: Figures,
  sums: Sums,
  gantt: Gantt,
  range: Range,
};

const parts: Readonly<Record<string, () => ReactNode>> = {
  lists: Lists,
  query: Query,
  controls: Controls,
  small: SmallControls,
  finder: Finder,
  forms: Forms,
  rows: FormRows,
  wide: WideRows,
  slow: SlowForm,
  panels: Panels,
  boards: Boards,
  pieces: Pieces,
  chain: Chain,
  layouts: Layouts,
  scenes: Scenes,
  options: WidgetOptions,
};

const all = { ...charts, ...parts };

/** A test of one part renders only that part: all of them cost the browser two seconds of processor time. */
function Parts({ names }: { readonly names: readonly string[] }) {
  const [ofCharts, ofParts] = [pageText.useText(), partText.useText()];
  return (
    <Page title={names.every((name) => name in charts) ? ofCharts(($) => $.title) : ofParts(($) => $.title)}>
      {names.map((name) => {
        const Part = all[name];
        return Part === undefined ? null : <Part key={name} />;
      })}
    </Page>
  );
}

function Waiting() {
  const t = partText.useText();
  return (
    <Page title={t(($) => $.title)}>
      <WaitingLists />
      <WaitingPanel />
    </Page>
  );
}

const asked = new URLSearchParams(location.search);
const show = asked.get('show') ?? 'charts';
const names = show === 'charts' ? Object.keys(charts) : show === 'parts' ? Object.keys(parts) : show.split(',');

function Shown() {
  if (show === 'waiting') return <Waiting />;
  if (show === 'wall') return <Wall />;
  return <Parts names={names} />;
}

const mayExport = asked.get('export') !== 'no';
const router = createBrowserRouter([{ path: '*', Component: Shown }]);

function Root() {
  return (
    <Look>
      <Overlays>
        <ExportRight value={mayExport}>
          <RouterProvider router={router} />
        </ExportRight>
      </Overlays>
    </Look>
  );
}

const place = document.getElementById('root');
void textsReady().then(() => {
  if (place !== null) createRoot(place).render(<Root />);
});
