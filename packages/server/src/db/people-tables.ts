/** Tables of people and their access. */
import type { Generated } from 'kysely';

export interface UserTable {
  id: Generated<number>;
  login_name: string;
  name: string;
  mobile: string;
  company: string;
  /** argon2id, PHC string. */
  password_hash: string;
  /** 1 platform administrator. */
  user_type: number;
  /** 0: a platform administrator limited to own memberships. */
  use_admin: Generated<number>;
  language: string | null;
  created: number;
  disabled: number;
  /** Confirmed address; null: none. An unconfirmed one is stored with its token. */
  email: Generated<string | null>;
}

/** One-time secrets in mails: to confirm an address, to set a new password. */
export interface AccountTokenTable {
  /** SHA-256, hex. */
  token_hash: string;
  user_id: number;
  /** email, reset. */
  purpose: string;
  /** Address it was sent to. */
  email: string;
  created: number;
  expires: number;
}

/** Preferences of a person, as JSON of the contract's shape. */
export interface PreferenceTable {
  user_id: number;
  /** 0: not specific to a project. */
  project_id: number;
  key: string;
  value: string;
}

export interface SessionTable {
  /** SHA-256 of the token, hex: the token itself is never stored. */
  token_hash: string;
  user_id: number;
  created: number;
  last_seen: number;
  expires: number;
  remember: number;
  /** Set if the session was opened by a secret link: it sees that project only. */
  secret_link_id: number | null;
  address: string;
  agent: string;
}

export interface MembershipTable {
  user_id: number;
  project_id: number;
  code: number;
  /** Unknown for the oldest memberships. */
  joined: number | null;
  /** Epoch ms; null: before this was recorded, or assigned by the server. */
  code_since: Generated<number | null>;
}

export interface SecretLinkTable {
  id: Generated<number>;
  token_hash: string;
  project_id: number;
  code: number;
  name: string;
  created_by: number;
  created: number;
  expires: number;
  revoked: number | null;
  /** 1: its sessions have the rights of its code; 0: read-only. */
  writes: Generated<number>;
  /** 1: its sessions see profits, bills and shares. */
  money: Generated<number>;
}

/** A browser that an account signed in from, identified by its own cookie; and the network of that sign-in. */
export interface KnownDeviceTable {
  user_id: number;
  /** SHA-256 of the cookie, hex. */
  token_hash: string;
  network: string;
  last_used: number;
}

export interface InvitationTable {
  id: Generated<number>;
  /** Keyed hash of the code that users type, for the lookup. */
  invitation_code: string;
  /** The code, encrypted: shown again to users who may issue it. null: unreadable, its key is lost. */
  sealed_code: Generated<string | null>;
  project_id: number;
  /** Membership code it grants. */
  code: number;
  created_by: number | null;
  created: number;
  expires: number;
  /** Maximum number of uses, and the uses so far. */
  uses: number;
  used: number;
}
