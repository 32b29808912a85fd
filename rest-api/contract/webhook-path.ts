/** Where the payment provider reports payments, as it stands in an address: both servers keep places for them. */
export const webhookPath = /^\/api\/payments\/razorpay\/webhook\/?(?:[?#]|$)/i;
