// The table of contents of the API: each call's name with its method and path under /api. No schema here: the page imports it.

export const paths = {
  listCurrencies: 'GET /settings/currencies',
  listLocales: 'GET /settings/locales',
  listCountries: 'GET /settings/countries',
  readConstants: 'GET /settings/constants',

  readContentTexts: 'GET /content/texts/{locale}',
  readContentSources: 'GET /content/sources/{locale}',
  listContentPages: 'GET /content/pages/{locale}',
  readContentPage: 'GET /content/pages/{locale}/{section}/{identity}',

  initPlayer: 'GET /player/init',
  readFields: 'GET /player/fields/validations',
  readCaptcha: 'GET /player/captcha',
  registerPlayer: 'POST /player/register',
  signIn: 'POST /player/sessions',
  refreshSession: 'POST /player/sessions/refresh',
  signOut: 'POST /player/sessions/logout',
  listSessions: 'GET /player/sessions',
  closeOtherSessions: 'PUT /player/sessions/others/close',
  closeSession: 'PUT /player/sessions/{id}/close',
  confirmEmail: 'POST /player/profile/confirmations/email',
  resendConfirmation: 'POST /player/profile/confirmations/email/resend',
  requestReset: 'POST /player/passwords/reset',
  resetPassword: 'POST /player/passwords/confirm',
  changePassword: 'PUT /player/passwords',
  unlockAccount: 'POST /player/sessions/unlock',
  beginSocial: 'POST /player/sessions/social/start',
  signInSocially: 'POST /player/sessions/social',
  signInByToken: 'POST /player/sessions/token',
  listSocialLinks: 'GET /player/social-links',
  addSocialLink: 'POST /player/social-links',
  removeSocialLink: 'DELETE /player/social-links/{id}',
  listFactors: 'GET /player/factors',
  beginTotp: 'POST /player/factors/totp',
  confirmTotp: 'PUT /player/factors/totp',
  removeTotp: 'DELETE /player/factors/totp',
  renewRecoveryCodes: 'POST /player/factors/recovery-codes',
  beginPasskey: 'POST /player/factors/passkeys/options',
  addPasskey: 'POST /player/factors/passkeys',
  removePasskey: 'DELETE /player/factors/passkeys/{id}',
  beginProof: 'POST /player/factors/passkeys/proofs',
  signInByPasskey: 'POST /player/sessions/passkey',
  stepUp: 'POST /player/step-up',
  agreeToTerms: 'POST /player/agreements',
  readProfile: 'GET /player/profile',
  updateProfile: 'PUT /player/profile',

  listLimits: 'GET /player/limits',
  changeLimits: 'POST /player/limits',

  listAccounts: 'GET /wallet/accounts',
  openAccount: 'POST /wallet/accounts',
  switchAccount: 'PUT /wallet/accounts/{id}/switch',
  hideAccount: 'PUT /wallet/accounts/{id}/hide',
  listEntries: 'GET /wallet/entries',
  listLedgerCheckpoints: 'GET /ledger/checkpoints',

  listDepositMethods: 'GET /payment/methods/deposit',
  listWithdrawalMethods: 'GET /payment/methods/withdrawal',
  createDeposit: 'POST /payment/invoices/deposit',
  createWithdrawal: 'POST /payment/invoices/withdrawal',
  listInvoices: 'GET /payment/invoices',
  readPaymentFees: 'GET /payment/invoices/player-fees',
  listUsedMethods: 'GET /payment/player/methods',
  closeAccount: 'POST /player/close',
  declineInvoice: 'PUT /payment/invoices/{id}/decline',

  listGames: 'GET /game/games',
  readGame: 'GET /game/games/{id}',
  listProviders: 'GET /game/providers',
  readProvider: 'GET /game/providers/{id}',
  listCategories: 'GET /game/categories',
  listCollections: 'GET /game/collections',
  playGame: 'POST /game/games/{id}/play',
  listFavorites: 'GET /game/games/favorites',
  addFavorite: 'POST /game/games/{id}/favorite',
  removeFavorite: 'DELETE /game/games/{id}/favorite',
  listPlayedGames: 'GET /game/games/played',
  listSpins: 'GET /game/spins',
  readSpinTotals: 'GET /game/spins/totals',
  readSpin: 'GET /game/spins/{id}',
  listWinners: 'GET /game/spins/winners',
  listLatestBets: 'GET /game/spins/latest',
  listPlaying: 'GET /game/games/playing',

  listBonuses: 'GET /game/bonuses',
  listBonusCodes: 'GET /game/bonuses/bonuscodes',

  listNotifications: 'GET /notification/notifications',
  clearNotifications: 'DELETE /notification/notifications',
  sendCommunication: 'POST /notification/communications',
} as const satisfies Record<string, `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`>;

export type CallName = keyof typeof paths;

/** A call's method and path apart. */
export function pathOf(name: CallName): { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string } {
  const [method, path] = paths[name].split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  return { method, path };
}
