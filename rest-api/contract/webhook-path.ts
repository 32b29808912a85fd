/** The path to which the payment provider reports payments; both servers reserve slots for it. */
export const webhookPath = /^\/api\/payments\/razorpay\/webhook\/?(?:[?#]|$)/i;
