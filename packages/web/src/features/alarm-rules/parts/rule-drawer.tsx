import type { AlarmRuleView } from '@czyun/contract';
import { useState } from 'react';
import { Drawer } from '../../../kit/control/drawer.tsx';
import { useCarefulClose } from '../../../kit/form/use-careful-close.ts';
import box from '../../../kit/ui/box.module.css';
import { useLanguage } from '../../../platform/language/language.ts';
import { useAllows } from '../../../platform/project/project-context.ts';
import { alarmRulesText } from '../text.ts';
import { ChangesList } from './changes-list.tsx';
import { RuleFacts } from './rule-facts.tsx';
import { RuleForm } from './rule-form.tsx';
import { nameOf } from './rule-table.tsx';

export interface RuleDrawerProps {
  /** null: a new one. */
  readonly kept: AlarmRuleView | null;
  readonly onClose: () => void;
  readonly onKept: (ruleId: number) => void;
}

/** One rule: its form with what it says now, its trial, who changed it. */
export function RuleDrawer({ kept, onClose, onKept }: RuleDrawerProps) {
  const t = alarmRulesText.useText();
  const language = useLanguage();
  const may = useAllows()('device.threshold');
  const careful = useCarefulClose(onClose);
  const [round, setRound] = useState(0);
  const again = () => {
    careful.onTyped(false);
    setRound((n) => n + 1);
  };
  const title = kept === null ? t(($) => $.form.newTitle) : nameOf(kept.rule, language);
  return (
    <Drawer form onClose={careful.close} width="wide" title={title} data-part="rule-drawer" destroyOnHidden>
      <div className={`${box.stack} ${box.wide}`}>
        {kept?.fault != null && <p className={`${box.plain} ${box.inset} ${box.warn}`}>{kept.fault}</p>}
        {!may && <p className={`${box.plain} ${box.inset}`}>{t(($) => $.form.readOnly)}</p>}
        {/* Anew for each state that was saved: what is typed begins with what stands. */}
        {(may || kept === null) && (
          <RuleForm
            key={`${kept?.version ?? 0}:${round}`}
            kept={kept}
            onTyped={careful.onTyped}
            onReload={again}
            onKept={onKept}
            onGone={onClose}
          />
        )}
        {!may && kept !== null && <RuleFacts view={kept} />}
        {kept !== null && <ChangesList ruleId={kept.id} rules={[kept]} onDone={again} titled />}
      </div>
    </Drawer>
  );
}
