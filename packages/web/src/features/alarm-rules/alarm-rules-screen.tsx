import { HistoryOutlined, PlusOutlined } from '@ant-design/icons';
import { routes } from '@czyun/contract';
import { Button } from '../../kit/control/button.tsx';
import { Drawer } from '../../kit/control/drawer.tsx';
import box from '../../kit/ui/box.module.css';
import { PageHead } from '../../kit/ui/card.tsx';
import { ListPage } from '../../kit/ui/list.tsx';
import { SearchInput } from '../../kit/ui/search-input.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import { ChangesList } from './parts/changes-list.tsx';
import { RuleDrawer } from './parts/rule-drawer.tsx';
import { RuleExample } from './parts/rule-example.tsx';
import { RuleFigures } from './parts/rule-figures.tsx';
import { RuleTable } from './parts/rule-table.tsx';
import { textOfParts, useRuleParts } from './parts/use-rule-parts.ts';
import { useCounts, useRules } from './queries.ts';
import { alarmRulesText } from './text.ts';

/** Alarm rules of a project: conditions over several points of its devices. */
export function AlarmRulesScreen() {
  const t = alarmRulesText.useText();
  const project = useProject();
  const may = useAllows()('device.threshold');
  const { asked: address, change } = useAddress(routes['alarm-rules']);
  const rules = useRules(project.id);
  const all = rules.data?.rules;
  const word = address.q.trim().toLowerCase();
  const counts = useCounts(project.id).data;
  const partsOf = useRuleParts();
  const shown = (all ?? []).filter((view) =>
    `${view.rule.name} ${view.rule.nameEn} ${textOfParts(partsOf(view))}`.toLowerCase().includes(word),
  );
  const open = all?.find(({ id }) => id === address.rule);
  const add = may && (
    <Button kind="primary" icon={<PlusOutlined aria-hidden />} onClick={() => change({ rule: 0 }, { push: true })}>
      {t(($) => $.add)}
    </Button>
  );
  const close = () => change({ rule: null });
  return (
    <ListPage>
      <PageHead
        title={t(($) => $.title)}
        sub={t(($) => $.sub)}
        extra={
          <>
            <Button icon={<HistoryOutlined aria-hidden />} onClick={() => change({ changes: true }, { push: true })}>
              {t(($) => $.changesAll)}
            </Button>
            {add}
          </>
        }
      />
      {(all === undefined || all.length > 0) && <RuleFigures rules={all} counts={counts} />}
      <div style={{ width: 'min(320px, 100%)' }}>
        <SearchInput label={t(($) => $.search)} placeholder={t(($) => $.search)} text={address.q} onText={(q) => change({ q })} />
      </div>
      <RuleTable
        query={rules}
        rules={shown}
        counts={counts}
        onClear={address.q === '' ? null : () => change({ q: null })}
        none={<RuleExample />}
      />
      {address.rule === 0 && may && <RuleDrawer key="new" stored={null} onClose={close} onSaved={(id) => change({ rule: id })} />}
      {open !== undefined && <RuleDrawer key={open.id} stored={open} onClose={close} onSaved={() => undefined} />}
      {address.rule !== null && address.rule !== 0 && all !== undefined && open === undefined && (
        <p className={`${box.plain} ${box.inset} ${box.warn}`} role="status">
          {t(($) => $.form.missing)}
        </p>
      )}
      <Drawer open={address.changes} onClose={() => change({ changes: false })} title={t(($) => $.changes.title)} destroyOnHidden>
        <ChangesList ruleId={null} rules={all ?? []} onDone={() => undefined} />
      </Drawer>
    </ListPage>
  );
}
