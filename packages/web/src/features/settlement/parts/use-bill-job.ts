import type { BillIssued } from '@czyun/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useRenew } from '../../../platform/api/use-call.ts';
import { isStanding, noteJob, useJobs } from '../../../platform/live/jobs.ts';
import { toast } from '../../../platform/toast.ts';
import { billReads } from '../queries.ts';
import { settlementText } from '../text.ts';

/** Takes what issuing a bill answers: the bill, or a job that goes on, whose bill follows. Leaving the page does not call the job off. */
export function useBillJob(onBill: (id: number) => void): (issued: BillIssued) => void {
  const t = settlementText.useText();
  const renew = useRenew(billReads);
  const [begun, setBegun] = useState<number | null>(null);
  const ended = useJobs().find((job) => job.id === begun && !isStanding(job));
  const end = useEffectEvent(async (billId: unknown) => {
    setBegun(null);
    await renew();
    if (typeof billId === 'number') onBill(billId);
  });
  useEffect(() => {
    if (ended) void end(ended.result?.['billId']);
  }, [ended]);
  return ({ jobId, bill }) => {
    if (bill) return onBill(bill.id);
    toast.info(t(($) => $.bills.goesOn));
    void noteJob(jobId).catch(() => undefined);
    setBegun(jobId);
  };
}
