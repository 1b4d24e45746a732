/** Tables of people and of their ways in. */
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
  /** 0: a platform administrator who sees what memberships show. */
  use_admin: Generated<number>;
  language: string | null;
  created: number;
  disabled: number;
  /** Confirmed; null: none. An unconfirmed one is stored with its token. */
  email: Generated<string | null>;
}

/** Secrets that mails hold, each used once: to confirm an address, to set a new password. */
export interface AccountTokenTable {
  /** SHA-256, hex. */
  token_hash: string;
  user_id: number;
  /** email, reset. */
  purpose: string;
  /** Where it was sent. */
  email: string;
  created: number;
  expires: number;
}

/** What a person likes, as JSON of the contract's shape. */
export interface PreferenceTable {
  user_id: number;
  /** 0: of no project. */
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
  /** Set when the session came from a secret link: it sees that project only. */
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
  /** Epoch ms; null: before this was recorded, or given by the server itself. */
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
  /** 1: its sessions may do what its code may; 0: only look. */
  writes: Generated<number>;
  /** 1: its sessions see profits, bills and shares. */
  money: Generated<number>;
}

/** A browser that an account signed in from, named by a cookie of its own; and the network it did so from. */
export interface KnownDeviceTable {
  user_id: number;
  /** SHA-256 of the cookie, hex. */
  token_hash: string;
  network: string;
  last_used: number;
}

export interface InvitationTable {
  id: Generated<number>;
  /** Keyed hash of what people type: what is typed is looked up by it. */
  invitation_code: string;
  /** What people type, encrypted: it is shown again to those who may give it. null: unreadable, its key is gone. */
  sealed_code: Generated<string | null>;
  project_id: number;
  /** Membership code that it gives. */
  code: number;
  created_by: number | null;
  created: number;
  expires: number;
  /** How often it may be used, and how often it was. */
  uses: number;
  used: number;
}
