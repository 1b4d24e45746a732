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
  /** null: a new rule. */
  readonly stored: AlarmRuleView | null;
  readonly onClose: () => void;
  readonly onSaved: (ruleId: number) => void;
}

/** One rule: form, current result, trial and change history. */
export function RuleDrawer({ stored, onClose, onSaved }: RuleDrawerProps) {
  const t = alarmRulesText.useText();
  const language = useLanguage();
  const may = useAllows()('device.threshold');
  const careful = useCarefulClose(onClose);
  const [round, setRound] = useState(0);
  const reload = () => {
    careful.onTyped(false);
    setRound((n) => n + 1);
  };
  const title = stored === null ? t(($) => $.form.newTitle) : nameOf(stored.rule, language);
  return (
    <Drawer form onClose={careful.close} width="wide" title={title} data-part="rule-drawer" destroyOnHidden>
      <div className={`${box.stack} ${box.wide}`}>
        {stored?.fault != null && <p className={`${box.plain} ${box.inset} ${box.warn}`}>{stored.fault}</p>}
        {!may && <p className={`${box.plain} ${box.inset}`}>{t(($) => $.form.readOnly)}</p>}
        {/* A new form for each saved version, so that its values start from that version. */}
        {(may || stored === null) && (
          <RuleForm
            key={`${stored?.version ?? 0}:${round}`}
            stored={stored}
            onTyped={careful.onTyped}
            onReload={reload}
            onSaved={onSaved}
            onRemoved={onClose}
          />
        )}
        {!may && stored !== null && <RuleFacts view={stored} />}
        {stored !== null && <ChangesList ruleId={stored.id} rules={[stored]} onDone={reload} titled />}
      </div>
    </Drawer>
  );
}
