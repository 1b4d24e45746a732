import { routes, timeText } from '@czyun/contract';
import {
  type Incident,
  type IncidentCurveTruths,
  type IncidentFigure,
  incidentFigureKeys,
  incidentFigureText,
} from '@czyun/contract/incidents';
import type { ReactNode } from 'react';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import { useAddress } from '../../../platform/address/use-address.ts';

import { useProject } from '../../../platform/project/project-context.ts';
import css from '../incidents.module.css';
import type { useTruths } from '../queries.ts';
import { incidentsText } from '../text.ts';
import { KnownLinks } from './known-links.tsx';
import { TruthChanges } from './truth-changes.tsx';
import type { Truth } from './use-truth-series.ts';

/** The figures of the incident in the selected state of knowledge, and their changes. */
export function TruthFigures({ incident, of: asked }: { readonly incident: Incident; readonly of: ReturnType<typeof useTruths> }) {
  const t = incidentsText.useText();
  const { timeZone } = useProject();
  const { truth } = useAddress(routes.incident).asked;
  const columns = useColumns(truth);
  const truths = asked.data;
  const at = truths === undefined ? '' : timeText(truths.known, timeZone);
  const changes = truths?.changes ?? [];
  const note = changes.length === 0 ? t(($) => $.truth.unchanged, { at }) : t(($) => $.truth.changed, { n: changes.length, at });
  return (
    <Panel title={t(($) => $.truth.figures)} note={truths === undefined ? '' : note} of={asked} leastPx={96}>
      {truths !== undefined && (
        <Stack gap="roomy">
          <KnownLinks incident={incident} known={truths.known} />
          {truths.curves.length > 0 && (
            <Table<IncidentCurveTruths>
              id="incident-figures"
              label={t(($) => $.truth.figures)}
              rows={truths.curves}
              rowKey={({ key }) => key}
              columns={columns}
              none={{ title: t(($) => $.noCurves.title), hint: t(($) => $.noCurves.hint) }}
              flush
            />
          )}
          {truths.isCut && <Text tone="faint">{t(($) => $.truth.cut)}</Text>}
          {changes.length > 0 && <TruthChanges truths={truths} />}
        </Stack>
      )}
    </Panel>
  );
}

function useColumns(truth: Truth): readonly Column<IncidentCurveTruths>[] {
  const t = incidentsText.useText();
  const titles: Readonly<Record<IncidentFigure, string>> = {
    least: t(($) => $.truth.least),
    mean: t(($) => $.truth.mean),
    most: t(($) => $.truth.most),
    covered: t(($) => $.truth.covered),
    counted: t(($) => $.truth.counted),
  };
  return [
    {
      id: 'point',
      title: t(($) => $.truth.point),
      width: 'minmax(180px, 2fr)',
      card: 'title',
      value: ({ name, deviceName }) => `${deviceName} ${name}`,
    },
    ...incidentFigureKeys.map(
      (figure): Column<IncidentCurveTruths> => ({
        id: figure,
        title: titles[figure],
        number: true,
        card: 'fact',
        labelled: true,
        width: truth === 'changes' ? 'minmax(150px, 1fr)' : 'minmax(110px, 1fr)',
        value: ({ figures }) => figures[truth === 'was' ? 'was' : 'now'][figure],
        cell: (row) => <Cell row={row} figure={figure} truth={truth} />,
      }),
    ),
  ];
}

function Cell({
  row,
  figure,
  truth,
}: {
  readonly row: IncidentCurveTruths;
  readonly figure: IncidentFigure;
  readonly truth: Truth;
}): ReactNode {
  const { figures } = row;
  const [was, now] = [incidentFigureText(figure, figures.was[figure], row), incidentFigureText(figure, figures.now[figure], row)];
  if (truth !== 'changes') return truth === 'was' ? was : now;
  if (was === now) return <Text tone="faint">{now}</Text>;
  return (
    <Row gap="tight" className={css.changed}>
      <Text tone="soft" as="span">
        {was}
      </Text>
      <span aria-hidden>→</span>
      <Text strong>{now}</Text>
    </Row>
  );
}
