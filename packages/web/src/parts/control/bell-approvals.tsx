import box from '../../kit/ui/box.module.css';
import { useProject } from '../../platform/project/project-context.ts';
import { ApprovalList } from './approval-list.tsx';
import { useApprovals } from './queries.ts';
import { controlPartsText } from './text.ts';

/** Approvals that the user may give, in the list of the bell; renders nothing without any. */
export function BellApprovals() {
  const t = controlPartsText.useText();
  const list = useApprovals(useProject().id).data?.list.filter(({ answerable }) => answerable) ?? [];
  return list.length === 0 ? null : (
    <section className={box.stack} aria-label={t(($) => $.approval.title)}>
      <h3 className={`${box.plain} ${box.small} ${box.soft}`}>{t(($) => $.approval.waiting, { n: list.length })}</h3>
      <ApprovalList list={list} />
    </section>
  );
}
