/** What guests are told, whose account everybody shares. */
export const NO_LETTERS_TO_GUESTS = 'Guests get no letters. For that, log out and create an account.';
