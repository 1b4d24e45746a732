import type { CarbonFigures } from '@czyun/contract';
import type { WhyCarbon, WhySubject } from '@czyun/contract/why';
import type { ReactNode } from 'react';
import { Fields } from '../../../kit/form/form.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { Facts } from '../../../kit/ui/facts.tsx';
import { whyMark } from '../../../kit/why/mark.ts';
import { numberText, scaleOfGroup, type UnitScale } from '../../../platform/format/number.ts';
import { carbonText } from '../text.ts';

const kgText = (kg: number | null, scale: UnitScale) => numberText(kg, 'kg', 1, scale);
const kwhText = (kwh: number | null, scale: UnitScale) => numberText(kwh, 'kWh', 1, scale);

type Amounts = Record<'kg' | 'kwh', readonly (number | null)[]>;

/** The units of a panel: one for masses, one for energies. */
const scaleOf = ({ kg, kwh }: Amounts): UnitScale =>
  scaleOfGroup([...kg.map((value) => ({ value, unit: 'kg' })), ...kwh.map((value) => ({ value, unit: 'kWh' }))]);

/** CO2 caused and avoided, and the effect of the storage. */
export function FigurePanels({ figures }: { readonly figures: CarbonFigures }) {
  return (
    <Fields least={300}>
      <Caused caused={figures.caused} why={(key) => whyOf(figures, key)} />
      <Avoided avoided={figures.avoided} why={(key) => whyOf(figures, key)} />
      <Storage storage={figures.storage} why={(key) => whyOf(figures, key)} />
    </Fields>
  );
}

interface Explained {
  readonly why: (key: WhyCarbon) => WhySubject;
}

const whyOf = ({ unit, start }: CarbonFigures, key: WhyCarbon): WhySubject => ({ kind: 'carbon', key, unit, start });

interface FigureProps {
  readonly id: string;
  readonly kg: number | null;
  readonly scale: UnitScale;
  readonly title: string;
  readonly why: WhySubject;
  readonly children: ReactNode;
}

function Figure({ id, kg, scale, title, why, children }: FigureProps) {
  return (
    <div className={`${box.two} ${box.tight}`}>
      <b className={`${box.figure} ${box.tabular}`} data-figure={id} {...whyMark(why, title)}>
        {kgText(kg, scale)}
      </b>
      {children}
    </div>
  );
}

/** Comparison with the previous period and with the same period of the previous year, where readings cover them. */
interface ComparisonProps {
  readonly before: number | null;
  readonly yearAgo: number | null;
  readonly scale: UnitScale;
}

function Comparison({ before, yearAgo, scale }: ComparisonProps) {
  const t = carbonText.useText();
  const texts = [
    ...(before === null ? [] : [t(($) => $.beside.before, { value: kgText(before, scale) })]),
    ...(yearAgo === null ? [] : [t(($) => $.beside.yearAgo, { value: kgText(yearAgo, scale) })]),
  ];
  return texts.length === 0 ? null : <small>{texts.join(' · ')}</small>;
}

function Caused({ caused, why }: Pick<CarbonFigures, 'caused'> & Explained) {
  const t = carbonText.useText();
  const scale = scaleOf({ kg: [caused.kg, caused.before, caused.yearAgo], kwh: [caused.kwh] });
  return (
    <Panel title={t(($) => $.caused.title)} how={t(($) => $.caused.how)}>
      <Figure id="caused" kg={caused.kg} scale={scale} title={t(($) => $.caused.title)} why={why('caused')}>
        <small data-figure="bought">{t(($) => $.caused.kwh, { kwh: kwhText(caused.kwh, scale) })}</small>
        <Comparison {...caused} scale={scale} />
      </Figure>
    </Panel>
  );
}

function Avoided({ avoided, why }: Pick<CarbonFigures, 'avoided'> & Explained) {
  const t = carbonText.useText();
  const parts = avoided === null ? [] : [avoided, avoided.used, avoided.fedIn];
  const scale = scaleOf({
    kg: [...parts.map(({ kg }) => kg), avoided?.before ?? null, avoided?.yearAgo ?? null],
    kwh: parts.map(({ kwh }) => kwh),
  });
  const part = ({ kg, kwh }: { readonly kg: number | null; readonly kwh: number | null }) =>
    `${kgText(kg, scale)} · ${kwhText(kwh, scale)}`;
  return (
    <Panel title={t(($) => $.avoided.title)} how={t(($) => $.avoided.how)}>
      {avoided === null ? (
        <p className={box.faint}>{t(($) => $.avoided.none)}</p>
      ) : (
        <div className={box.stack}>
          <Figure id="avoided" kg={avoided.kg} scale={scale} title={t(($) => $.avoided.title)} why={why('avoided')}>
            <small>{t(($) => $.avoided.kwh, { kwh: kwhText(avoided.kwh, scale) })}</small>
            <Comparison {...avoided} scale={scale} />
          </Figure>
          <Facts
            small
            of={[
              [t(($) => $.avoided.used), part(avoided.used)],
              [t(($) => $.avoided.fedIn), part(avoided.fedIn)],
            ]}
          />
          {avoided.unsplit > 0 && (
            <small className={box.faint}>{t(($) => $.avoided.unsplit, { n: avoided.unsplit, hours: avoided.hours })}</small>
          )}
        </div>
      )}
    </Panel>
  );
}

function Storage({ storage, why }: Pick<CarbonFigures, 'storage'> & Explained) {
  const t = carbonText.useText();
  const scale = scaleOf({
    kg: [storage?.losses.kg ?? null, storage?.shifted.kg ?? null],
    kwh: [storage?.charge ?? null, storage?.discharge ?? null],
  });
  return (
    <Panel title={t(($) => $.storage.title)} how={t(($) => $.storage.how)}>
      {storage === null ? (
        <p className={box.faint}>{t(($) => $.storage.none)}</p>
      ) : (
        <Facts
          of={[
            [
              t(($) => $.storage.losses),
              <span key="losses" className={box.two}>
                <b
                  className={box.ink}
                  data-figure="losses"
                  {...whyMark(
                    why('losses'),
                    t(($) => $.storage.losses),
                  )}
                >
                  {kgText(storage.losses.kg, scale)}
                </b>
                <small>
                  {t(($) => $.storage.lossesKwh, { charge: kwhText(storage.charge, scale), discharge: kwhText(storage.discharge, scale) })}
                </small>
              </span>,
            ],
            [
              t(($) => $.storage.shifted),
              <span key="shifted" className={box.two}>
                <b className={box.ink} data-figure="shifted">
                  {kgText(storage.shifted.kg, scale)}
                </b>
                <small>{shiftedText(storage.shifted, t)}</small>
              </span>,
            ],
          ]}
        />
      )}
    </Panel>
  );
}

type Shifted = NonNullable<CarbonFigures['storage']>['shifted'];

function shiftedText({ why, missing, hours, source }: Shifted, t: ReturnType<typeof carbonText.useText>): string {
  if (why !== null) return t(($) => $.storage[why]);
  const notes = [
    ...(source === null ? [] : [t(($) => $.storage.hourlyOf, { source })]),
    ...(missing > 0 ? [t(($) => $.storage.missing, { n: missing, hours })] : []),
  ];
  return notes.join(' · ');
}
