import type { LimitedParam } from '@czyun/contract';
import { useState } from 'react';
import { Drawer } from '../../../kit/control/drawer.tsx';
import { useCarefulClose } from '../../../kit/form/use-careful-close.ts';
import box from '../../../kit/ui/box.module.css';
import { Facts } from '../../../kit/ui/facts.tsx';
import { limitsText } from '../text.ts';
import { ChangesPart } from './changes-part.tsx';
import { LimitForm } from './limit-form.tsx';
import { Now } from './limit-tables.tsx';

export interface LimitDrawerProps {
  readonly deviceId: number;
  readonly param: LimitedParam;
  readonly onClose: () => void;
}

/** Limits of one parameter: current value, form, trial and change history. */
export function LimitDrawer({ deviceId, param, onClose }: LimitDrawerProps) {
  const t = limitsText.useText();
  const careful = useCarefulClose(onClose);
  const [round, setRound] = useState(0);
  const { unit, range, paramIds, isFamily, name } = param;
  const again = () => {
    careful.onTyped(false);
    setRound((n) => n + 1);
  };
  return (
    <Drawer form onClose={careful.close} width="wide" title={name} data-part="limit-drawer" destroyOnHidden>
      <div className={`${box.stack} ${box.wide}`}>
        <Facts
          of={[
            isFamily
              ? [t(($) => $.form.title), t(($) => $.family, { n: paramIds.length })]
              : [t(($) => $.form.now), <Now key="now" param={param} />],
            [t(($) => $.form.range), `${range[0]} … ${range[1]} ${unit ?? ''}`],
          ]}
        />
        {/* A new form for each saved version, so that its values start from that version. */}
        <LimitForm key={`${param.version}:${round}`} deviceId={deviceId} param={param} onTyped={careful.onTyped} onReload={again} />
        <ChangesPart deviceId={deviceId} param={param} onDone={again} />
      </div>
    </Drawer>
  );
}
