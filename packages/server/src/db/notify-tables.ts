/** Tables of messages that leave the product. */
import type { Generated } from 'kysely';

export interface DeliveryTable {
  id: Generated<number>;
  /** Random; what the receiver knows it by. */
  name: string;
  project_id: number | null;
  channel: string;
  /** Masked. */
  address: string;
  subject: string;
  /** Target and message, sealed by the keyring; null once it has ended. */
  sealed: string | null;
  /** waiting, delivered, failed. */
  state: string;
  attempts: Generated<number>;
  /** The last failure, a code or a word. */
  error: string | null;
  created: number;
  last_time: number | null;
  end_time: number | null;
}
