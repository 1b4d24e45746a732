/** A page of every part of the kit, with data of its own: what the browser tests look at. `?show=` says which: charts (the default), parts, waiting, wall; `?export=no` is a reader without `data.export`. */
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

function Charts() {
  const t = pageText.useText();
  return (
    <Page title={t(($) => $.title)}>
      <Times />
      <Strips />
      <Energies />
      <Figures />
      <Sums />
      <Gantt />
      <Range />
    </Page>
  );
}

function Parts() {
  const t = partText.useText();
  return (
    <Page title={t(($) => $.title)}>
      <Lists />
      <Query />
      <Controls />
      <SmallControls />
      <Finder />
      <Forms />
      <FormRows />
      <WideRows />
      <SlowForm />
      <Panels />
      <Boards />
      <Pieces />
      <Chain />
      <Layouts />
      <Scenes />
      <WidgetOptions />
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

const shows: Readonly<Record<string, () => ReactNode>> = { charts: Charts, parts: Parts, waiting: Waiting, wall: Wall };
const asked = new URLSearchParams(location.search);
const Shown = shows[asked.get('show') ?? 'charts'] ?? Charts;
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
