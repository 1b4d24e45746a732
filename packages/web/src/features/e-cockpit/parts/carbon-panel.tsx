import type { WhyCarbon } from '@czyun/contract/why';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { Facts } from '../../../kit/ui/facts.tsx';
import { whyMark } from '../../../kit/why/mark.ts';
import { formatTogether } from '../../../platform/format/number.ts';
import { cockpitText } from '../text.ts';
import { useCarbonNow } from '../use-cockpit-data.ts';

/** CO2 of today, caused and avoided, by the factor of the project. */
export function CarbonPanel() {
  const t = cockpitText.useText();
  const { live, asked: carbon } = useCarbonNow();
  const figures = live ? carbon.data : undefined;
  const whyOf = (key: WhyCarbon, name: string) =>
    whyMark(figures && { kind: 'carbon', key, unit: figures.unit, start: figures.start }, name);
  const [caused, avoided] = formatTogether([figures?.caused.kg, figures?.avoided?.kg], 'kg', 1).map(({ text, unit }) => `${text} ${unit}`);
  return (
    <Panel title={t(($) => $.carbon.title)} {...(live ? { of: carbon } : {})}>
      {figures === undefined ? (
        <p className={box.faint}>{t(($) => $.liveOnly)}</p>
      ) : (
        <div className={box.stack}>
          <Facts
            of={[
              [
                t(($) => $.carbon.caused),
                <span
                  key="caused"
                  data-carbon="caused"
                  {...whyOf(
                    'caused',
                    t(($) => $.carbon.caused),
                  )}
                >
                  {caused}
                </span>,
              ],
              ...(figures.avoided === null
                ? []
                : [
                    [
                      t(($) => $.carbon.avoided),
                      <span
                        key="avoided"
                        data-carbon="avoided"
                        {...whyOf(
                          'avoided',
                          t(($) => $.carbon.avoided),
                        )}
                      >
                        {avoided}
                      </span>,
                    ] as const,
                  ]),
            ]}
          />
          <small className={box.faint}>{t(($) => $.carbon.factor, { name: figures.factor.name, value: figures.factor.value })}</small>
        </div>
      )}
    </Panel>
  );
}
