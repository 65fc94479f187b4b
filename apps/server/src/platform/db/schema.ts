// Written by generate-schema.ts from the migrations.
import type { Generated } from "kysely";

export type DB = {
  alarms: {
    kind: string;
    id: string | null;
    began_at: Date | null;
    seen_at: Date | null;
    ended_at: Date | null;
    sentence: Generated<string>;
    untold: string | null;
    try_at: Date | null;
    told_at: Date | null;
  };
  audit_checkpoints: {
    id: number;
    number: number;
    at: Date;
    chains: number;
    seal: Buffer;
  };
  audit_checks: {
    id: number;
    asked_at: Date | null;
    begun_at: Date | null;
    seen_at: Date | null;
    read: Generated<number>;
    total: Generated<number>;
    ended_at: Date | null;
    entries: Generated<number>;
    chains: Generated<number>;
    broken: string | null;
    broken_owner: string | null;
  };
  audit_events: {
    owner: string;
    id: string;
    at: Date;
    kind: string;
    detail: unknown;
    seq: Generated<number>;
    previous: Generated<Buffer>;
    hash: Generated<Buffer>;
  };
  audit_heads: {
    owner: string;
    seq: number;
    hash: Buffer;
    erased: Generated<boolean>;
    misfit_at: number | null;
  };
  audit_sealed: {
    owner: string;
    seq: number;
    hash: Buffer;
  };
  background_tasks: {
    id: string;
    number: number;
    subject: Buffer;
    sealed: Buffer;
    attempts: Generated<number>;
    queued_ms: number;
    due_ms: number;
  };
  brake: {
    id: number;
    hold: string | null;
    cleared_ms: number;
    cleared_left: number;
    last_held_at: Date | null;
    brake_group: string;
  };
  canary_runs: {
    owner: string;
    id: string;
    started_at: Date;
    started_ms: number;
    step: string;
    step_ms: number;
    ended_at: Date | null;
    outcome: string | null;
  };
  conversion_turns: {
    owner: string;
    last_ms: number;
  };
  daily_figures: {
    day: number;
    deliveries: Generated<number>;
    mails_accepted: Generated<number>;
    mails_refused: Generated<number>;
    sign_ups: Generated<number>;
    signs_of_life: Generated<number>;
    watched_users: number | null;
  };
  delivered_users: {
    owner: string;
    cycle: number;
    at_ms: number;
    released: boolean;
    brake_group: string;
  };
  deliveries: {
    owner: string;
    note: string;
    recipient: string;
    id: string;
    sealed: Buffer;
    triggered_at: Date;
    available_until: Date | null;
    state: Generated<string>;
    accepted_at: Date | null;
    opened_at: Date | null;
    available_until_ms: number | null;
  };
  erased_deliveries: {
    owner: string;
    id: string;
    triggered_at: Date;
    state: string;
    accepted_at: Date | null;
  };
  erased_recordings: {
    owner: string;
    name: string;
    erased_at: Date;
    due_ms: number | null;
    attempts: Generated<number>;
  };
  granted_plans: {
    owner: string;
    plan: string;
  };
  last_forgetting: {
    id: number;
    at: Date;
    at_ms: number;
  };
  logins: {
    email: string;
    owner: string;
  };
  mail_domains: {
    domain: Buffer;
    accepted_ms: number;
  };
  mails: {
    owner: string;
    id: string;
    kind: string;
    key: string;
    sealed: Buffer;
    state: Generated<string>;
    attempts: Generated<number>;
    due_ms: number | null;
    queued_at: Date;
    queued_ms: number;
    sent_at: Date | null;
    last_answer: string | null;
    lasting_since_ms: number | null;
    refused_attempt: number | null;
    attempts_before: Generated<number>;
    domain: Buffer | null;
    late_bounce_at: Date | null;
    accepted_ms: number | null;
  };
  maintenance_records: {
    kind: string;
    at: Date;
    dump_made_at: Date;
    row_count: number;
  };
  migrations: {
    name: string;
    checksum: string;
  };
  note_recipients: {
    owner: string;
    note: string;
    recipient: string;
    position: number;
  };
  notes: {
    owner: string;
    id: string;
    sealed: Buffer;
    active: boolean;
    triggered_at: Date | null;
    hidden_at: Date | null;
    created_at: Date;
    updated_at: Date;
    written_at: Date | null;
    recording: string | null;
  };
  one_time_codes: {
    owner: string;
    sealed: Buffer;
    last_step: number;
    started_at: Date;
    added_at: Date | null;
    last_used_at: Date | null;
    password_mark: string | null;
  };
  orphan_search: {
    id: number;
    rests_until_ms: number;
  };
  passkeys: {
    owner: string;
    id: string;
    credential_id: string;
    public_key: Buffer;
    counter: number;
    transports: unknown;
    name: string;
    created_at: Date;
    last_used_at: Date | null;
  };
  phone_challenges: {
    owner: string;
    hash: string;
    purpose: string;
    issued_ms: number;
    used: Generated<boolean>;
  };
  phones: {
    owner: string;
    device_id: string;
    model: string | null;
    system: string | null;
    time_zone: string | null;
    push_kind: string | null;
    push_token: string | null;
    push_token_at: Date | null;
    token_hash: string | null;
    quiet_signs: boolean | null;
    registered_at: Date;
    last_reached_at: Date;
    silence_mailed_at: Date | null;
    next_wake_at: Date | null;
  };
  pictures: {
    owner: string;
    id: string;
    recipient: string | null;
    waiting: Generated<boolean>;
    sealed: Buffer;
    created_at: Date;
  };
  plans: {
    id: string;
    name: string;
    description: string;
    price_cents: number;
    max_num_notes: number;
    max_num_recipients: number;
    max_recording_length: number;
    data_retention_num_month: number;
    is_popular: Generated<boolean>;
    active: Generated<boolean>;
    product: Generated<string>;
    revision: Generated<number>;
  };
  pushes: {
    owner: string;
    id: string;
    kind: string;
    key: string;
    state: Generated<string>;
    attempts: Generated<number>;
    queued_at: Date;
    queued_ms: number;
    due_ms: number | null;
    expires_ms: number;
    answered_at: Date | null;
    last_answer: string | null;
  };
  recipients: {
    owner: string;
    id: string;
    sealed: Buffer;
    created_at: Date;
    bounced_at: Date | null;
  };
  recording_parts: {
    owner: string;
    name: string;
    part: number;
    object: string;
    size: number;
    sha256: Buffer;
  };
  recordings: {
    owner: string;
    name: string;
    state: string;
    part_count: number | null;
    bytes: Generated<number>;
    length_ms: number | null;
    mime: string | null;
    claimed_ms: number | null;
    has_cover: Generated<boolean>;
    created_at: Date;
    updated_at: Date;
    due_ms: number | null;
    attempts: Generated<number>;
    failure: string | null;
    unnamed_since_ms: number | null;
  };
  recovery_codes: {
    owner: string;
    hash: string;
    used_at: Date | null;
  };
  refused_addresses: {
    domain: Buffer;
    address: Buffer;
    refused_ms: number;
  };
  rehearsals: {
    owner: string;
    id: string;
    note: string;
    asked_at: Date;
    expires_at: Date;
    opened_at: Date | null;
  };
  rhythm_changes: {
    owner: string;
    id: string;
    at: Date;
    change: unknown;
  };
  second_factor_tickets: {
    owner: string;
    id: string;
    challenge: string | null;
    expires_at: Date;
    device: string | null;
    network: string | null;
  };
  secret_links: {
    hash: string;
    owner: string;
    purpose: string;
    ref: string;
    created_at: Date;
    expires_at: Date | null;
    used_at: Date | null;
  };
  service_clock: {
    id: number;
    service_ms: number;
    beat_at: Date;
    offset_ms: Generated<number>;
  };
  sessions: {
    owner: string;
    id: string;
    refresh_hash: string;
    previous_hash: string | null;
    rotated_at: Date;
    remember: boolean;
    device: string;
    created_at: Date;
    expires_at: Date;
    ends_at: Date;
    ended_at: Date | null;
    end_reason: string | null;
    second_factor_at: Date | null;
    password_at: Date | null;
    is_app: Generated<boolean>;
  };
  signs_of_life: {
    owner: string;
    id: string;
    at: Date;
    source: string;
    device: string;
    late_for: Date | null;
  };
  snippets: {
    id: string;
    content: string;
    updated_at: Date;
    rewritten: Generated<boolean>;
  };
  store_notifications: {
    store: string;
    id: string;
    received_at: Date;
    parked_because: string | null;
  };
  store_subscriptions: {
    id: string;
    store: string;
    key_hash: Buffer;
    sealed_key: Buffer;
    owner: string | null;
    account_token: string | null;
    plan: string | null;
    product: string;
    environment: string;
    expires_at: Date;
    grace_until: Date | null;
    ended_at: Date | null;
    paused: Generated<boolean>;
    renews: boolean;
    said_at: Date;
    read_at: Date;
    ask_ms: number | null;
    silent_since_ms: number | null;
    attempts: Generated<number>;
    created_at: Date;
  };
  throttles: {
    key: string;
    points: Generated<number>;
    expire: number | null;
  };
  user_names: {
    owner: string;
    found: string;
  };
  users: {
    id: string;
    email: string;
    email_confirmed: Generated<boolean>;
    new_email: string | null;
    firstname: string;
    lastname: string;
    password_hash: string;
    role: Generated<string>;
    active: Generated<boolean>;
    dark_mode: Generated<boolean>;
    swipe_to_navigate: Generated<boolean>;
    secret: string;
    confirm_frequency_hours: number;
    sending_delay_hours: number;
    sleep_until: Date;
    agency_confirmed: Date;
    plan: string;
    subscription_valid_until: Date | null;
    subscription_cancelled: Generated<boolean>;
    subscription_token: string | null;
    voucher: string | null;
    wrapped_key: Buffer;
    created_at: Date;
    switch_state: unknown;
    confirmed_ms: number;
    due_ms: number | null;
    late_seen: Date | null;
    held_cycle: number | null;
    held_at: Date | null;
    held_released_at: Date | null;
    is_system: Generated<boolean>;
    confirmed_cycle: Generated<number>;
    mailed_password_at: Date | null;
    mailed_password_first_at: Date | null;
    calendar_due_at: Date | null;
    created_ms: number;
    proved: Generated<boolean>;
    held_group: string | null;
    held_ms: number | null;
    account_token: Generated<string>;
    switching_to_free: Generated<boolean>;
    subscription_read_at: Date | null;
    end_told_for: Date | null;
    end_told_days: number | null;
    chosen_plan: string | null;
    last_strong_ms: Generated<number>;
    had_phone: Generated<boolean>;
    language: string | null;
    time_zone: string | null;
    follows_system_theme: Generated<boolean>;
  };
  voucher_entitlements: {
    owner: string;
    plan: string;
    valid_until: Date;
  };
  vouchers: {
    code_hash: Buffer;
    last_four: string;
    batch: string;
    plan: string;
    months: number;
    expires_at: Date | null;
    made_at: Date;
    used_by: string | null;
    used_at: Date | null;
    batch_id: Generated<string>;
    made_by: string | null;
  };
};
