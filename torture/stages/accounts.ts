import { tryDeletions } from '../accounts/deletions.ts';
import { tryForgotPassword } from '../accounts/forgot-password.ts';
import { tryLinks } from '../accounts/links.ts';
import type { Stage } from '../stage.ts';

/** Ways to take an account, or to learn whether there is one, by the letters and links of accounts. */
export const accounts: Stage = {
  name: 'accounts',
  does: 'forgotten passwords of known and unknown emails, forged hosts, spoiled links, links followed at once, deletions',
  async run(trial) {
    const shop = await trial.sharedShop();
    await tryForgotPassword(trial, shop);
    await tryLinks(trial, shop);
    await tryDeletions(trial, shop);
  },
};
