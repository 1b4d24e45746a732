import type { BillIssued } from '@czyun/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useRenew } from '../../../platform/api/use-call.ts';
import { isStanding, noteJob, useJobs } from '../../../platform/live/jobs.ts';
import { toast } from '../../../platform/toast.ts';
import { billReads } from '../queries.ts';
import { settlementText } from '../text.ts';

/**
 * Handles the answer to issuing a bill: the bill, or a job that continues and returns the bill later. Leaving the page does not cancel the
 * job.
 */
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
