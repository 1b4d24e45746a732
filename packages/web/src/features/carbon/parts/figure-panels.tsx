import type { CarbonFigures } from '@czyun/contract';
import type { ReactNode } from 'react';
import { Fields } from '../../../kit/form/form.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { Facts } from '../../../kit/ui/facts.tsx';
import { numberText } from '../../../platform/format/number.ts';
import { carbonText } from '../text.ts';

const kgText = (kg: number | null) => numberText(kg, 'kg', 1);
const kwhText = (kwh: number | null) => numberText(kwh, 'kWh', 1);

/** CO2 caused and avoided, and the effect of the storage. */
export function FigurePanels({ figures }: { readonly figures: CarbonFigures }) {
  return (
    <Fields least={300}>
      <Caused caused={figures.caused} />
      <Avoided avoided={figures.avoided} />
      <Storage storage={figures.storage} />
    </Fields>
  );
}

function Figure({ id, kg, children }: { readonly id: string; readonly kg: number | null; readonly children: ReactNode }) {
  return (
    <div className={`${box.two} ${box.tight}`}>
      <b className={`${box.figure} ${box.tabular}`} data-figure={id}>
        {kgText(kg)}
      </b>
      {children}
    </div>
  );
}

/** Comparison with the previous period and with the same period of the previous year. */
function Comparison({ before, yearAgo }: { readonly before: number | null; readonly yearAgo: number | null }) {
  const t = carbonText.useText();
  return (
    <small>
      {t(($) => $.beside.before, { value: kgText(before) })} · {t(($) => $.beside.yearAgo, { value: kgText(yearAgo) })}
    </small>
  );
}

function Caused({ caused }: Pick<CarbonFigures, 'caused'>) {
  const t = carbonText.useText();
  return (
    <Panel title={t(($) => $.caused.title)} how={t(($) => $.caused.how)}>
      <Figure id="caused" kg={caused.kg}>
        <small data-figure="bought">{t(($) => $.caused.kwh, { kwh: kwhText(caused.kwh) })}</small>
        <Comparison {...caused} />
      </Figure>
    </Panel>
  );
}

function Avoided({ avoided }: Pick<CarbonFigures, 'avoided'>) {
  const t = carbonText.useText();
  const part = ({ kg, kwh }: { readonly kg: number | null; readonly kwh: number | null }) => `${kgText(kg)} · ${kwhText(kwh)}`;
  return (
    <Panel title={t(($) => $.avoided.title)} how={t(($) => $.avoided.how)}>
      {avoided === null ? (
        <p className={box.faint}>{t(($) => $.avoided.none)}</p>
      ) : (
        <div className={box.stack}>
          <Figure id="avoided" kg={avoided.kg}>
            <small>{t(($) => $.avoided.kwh, { kwh: kwhText(avoided.kwh) })}</small>
            <Comparison {...avoided} />
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

function Storage({ storage }: Pick<CarbonFigures, 'storage'>) {
  const t = carbonText.useText();
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
                <b className={box.ink} data-figure="losses">
                  {kgText(storage.losses.kg)}
                </b>
                <small>{t(($) => $.storage.lossesKwh, { charge: kwhText(storage.charge), discharge: kwhText(storage.discharge) })}</small>
              </span>,
            ],
            [
              t(($) => $.storage.shifted),
              <span key="shifted" className={box.two}>
                <b className={box.ink} data-figure="shifted">
                  {kgText(storage.shifted.kg)}
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
