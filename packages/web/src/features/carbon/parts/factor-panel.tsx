import type { CarbonFigures } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { Facts } from '../../../kit/ui/facts.tsx';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { useCarbonSettings } from '../queries.ts';
import { carbonText } from '../text.ts';
import { FactorDialog } from './factor-dialog.tsx';

/** The emission factor in force, its source and its reliability. */
export function FactorPanel({ factor }: { readonly factor: CarbonFigures['factor'] }) {
  const t = carbonText.useText();
  const project = useProject();
  const may = useAllows()('carbon.manage');
  const settings = useCarbonSettings(project.id);
  const [open, setOpen] = useState(false);
  return (
    <Panel
      title={t(($) => $.factor.title)}
      how={t(($) => $.factor.how)}
      {...(may
        ? {
            extra: (
              <Button size="small" disabled={settings.data === undefined} onClick={() => setOpen(true)}>
                {t(($) => $.factor.change)}
              </Button>
            ),
          }
        : {})}
    >
      <div data-part="factor">
        <Facts
          of={[
            [
              t(($) => $.factor.name),
              <span key="name" className={`${box.row} ${box.wrap}`}>
                {factor.name}
                {(factor.trust !== 'recalled' || may) && (
                  <span className={`${box.badge} ${factor.trust === 'recalled' ? box.warn : box.action}`} data-trust={factor.trust}>
                    {t(($) => $.factor[factor.trust])}
                  </span>
                )}
                {!factor.chosen && <span className={box.faint}>{t(($) => $.factor.notChosen)}</span>}
              </span>,
            ],
            [
              t(($) => $.factor.value),
              <b key="value" className={box.ink} data-figure="factor">
                {`${factor.value} kg/kWh`}
              </b>,
            ],
            ...(factor.year === null ? [] : [[t(($) => $.factor.year), String(factor.year)] as const]),
            [
              t(($) => $.factor.source),
              <span key="source" {...(factor.trust === 'own' ? { translate: 'no' as const } : {})}>
                {factor.source}
              </span>,
            ],
          ]}
        />
      </div>
      {open && settings.data !== undefined && <FactorDialog stored={settings.data} onClose={() => setOpen(false)} />}
    </Panel>
  );
}
