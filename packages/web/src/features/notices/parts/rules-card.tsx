import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import type { NoticeRule } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { useLanguage } from '../../../platform/language/language.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { type Scope, useChannels, useRemoveRule, useRules } from '../queries.ts';
import { noticesText } from '../text.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { ruleWords } from './rule-words.ts';

export interface StoredRule {
  readonly id: number;
  readonly rule: NoticeRule;
}

/** The rules of a scope: alarms, times and recipients. */
export function RulesCard({ scope }: { readonly scope: Scope }) {
  const t = noticesText.useText();
  const project = useProject();
  const rules = useRules(project.id, scope);
  const [open, setOpen] = useState<StoredRule | 'new' | null>(null);
  const columns = useRuleColumns(scope, setOpen);
  return (
    <Card
      title={t(($) => $.rules[scope])}
      extra={
        <Button kind="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen('new')}>
          {t(($) => $.rules.add)}
        </Button>
      }
    >
      <Table<StoredRule>
        id={`notice-rules-${scope}`}
        label={t(($) => $.rules[scope])}
        of={rules}
        rows={rules.data?.list ?? []}
        rowKey={({ id }) => id}
        columns={columns}
        none={{ title: t(($) => $.rules.none), hint: t(($) => $.rules.noneHint) }}
      />
      {open !== null && <RuleDialog scope={scope} stored={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Card>
  );
}

function useRuleColumns(scope: Scope, edit: (rule: StoredRule) => void): readonly Column<StoredRule>[] {
  const t = noticesText.useText();
  const language = useLanguage();
  const project = useProject();
  const channels = useChannels(project.id, scope).data?.list ?? [];
  const words = ({ rule }: StoredRule) => ruleWords(rule, t, language);
  const receivers = (stored: StoredRule) => {
    const { receivers: fixed, between } = words(stored);
    const named = stored.rule.to.channelIds.flatMap((id) => channels.find((channel) => channel.id === id)?.name ?? []);
    return [...fixed, ...named].join(between) || t(($) => $.rules.nobody);
  };
  return [
    {
      id: 'name',
      title: t(($) => $.rules.name),
      stays: true,
      card: 'title',
      value: ({ rule }) => rule.name,
      cell: ({ rule }) => <b translate="no">{rule.name}</b>,
    },
    {
      id: 'state',
      title: t(($) => $.rules.state),
      width: 80,
      card: 'end',
      value: ({ rule }) => t(($) => $.rules[rule.enabled ? 'on' : 'off']),
      cell: ({ rule }) => (
        <span className={`${box.badge} ${rule.enabled ? box.ok : ''}`}>{t(($) => $.rules[rule.enabled ? 'on' : 'off'])}</span>
      ),
    },
    { id: 'what', title: t(($) => $.rules.what), labelled: true, value: (stored) => words(stored).what },
    { id: 'when', title: t(($) => $.rules.when), labelled: true, value: (stored) => words(stored).when },
    { id: 'how', title: t(($) => $.rules.how), labelled: true, value: (stored) => words(stored).how },
    { id: 'to', title: t(($) => $.rules.to), labelled: true, value: receivers },
    {
      id: 'action',
      title: t(($) => $.rules.action),
      width: 168,
      stays: true,
      card: 'acts',
      cell: (stored) => <RuleActs scope={scope} stored={stored} onEdit={() => edit(stored)} />,
    },
  ];
}

function RuleActs({ scope, stored, onEdit }: { readonly scope: Scope; readonly stored: StoredRule; readonly onEdit: () => void }) {
  const t = noticesText.useText();
  const project = useProject();
  const confirm = useConfirm();
  const removal = useRemoveRule(scope, { success: t(($) => $.rules.removed) });
  const { name } = stored.rule;
  const remove = () =>
    confirm({
      title: t(($) => $.rules.removeTitle, { name }),
      effect: t(($) => $.rules.removeText),
      button: t(($) => $.rules.removeOf, { name }),
      danger: true,
      act: () => removal.mutateAsync({ body: { projectId: project.id, id: stored.id } }),
    });
  return (
    <span className={box.row}>
      <Button kind="text" size="small" icon={<EditOutlined aria-hidden />} label={t(($) => $.rules.editOf, { name })} onClick={onEdit}>
        {t(($) => $.rules.edit)}
      </Button>
      <Button
        kind="text"
        size="small"
        danger
        icon={<DeleteOutlined aria-hidden />}
        label={t(($) => $.rules.removeOf, { name })}
        onClick={remove}
      >
        {t(($) => $.rules.remove)}
      </Button>
    </span>
  );
}
