// Kinds of apps of small trades that share a word with something else: a tyre hotel has no rooms, a dental lab no patients.
// Lines are as in kinds.ts.
export const KINDS_OF_NICHES = `
tyre hotel, tire hotel, tyre storage, tire storage, wheel storage, hotel for tyres, tyre hotels | team | circle-dot | Rack & Rim; Off Season; Winter Rack | tyre set!; customer!; appointment | Every set of tyres in its rack | Whose tyres lie where, how deep the tread is and when they go back on.
campsite, campground, camping site, caravan park, camping ground, campsite with pitches | team | tent | Pegs & Pitches; Under Canvas; Green Field | camping pitch!; booking!; guest | A pitch for everybody | Which pitch is free, who stays where and until when.
riding school, riding lessons, riding stable, riding club, horse riding school, riding academy | team | rabbit | Easy Rein; Morning Ride; Full Canter | horse!; riding lesson!; rider; instructor | Every horse and every lesson in hand | Horses, riders and lessons, with who rides whom and when.
dental lab, dental laboratory, dental technician | team | clipboard-list | Fine Fit; Wax & Porcelain | lab order!; dentist; invoice | Every crown on time | Orders from the practices, step by step until they are delivered.
tuck shop, school shop, school kiosk, school canteen, snack bar at school | team | store | Break Time; The Tuck Book | product!; pupil account!; market sale | Every snack accounted for | What is sold, who bought it and what is left on each account.
translation memory, translation memories | team | languages | Said Before; Word Store | translation segment!; project | Never translate the same sentence twice | Sentences and how they were translated, found again in a second.
elevator maintenance, lift maintenance, elevator company, elevator service, elevators | team | arrow-up-down | Floor by Floor; Smooth Ride | elevator!; inspection!; maintenance request; technician | Every lift running | Lifts and their inspections, what is out of order and who is on the way.
funeral director, funeral home, undertaker, undertakers | team | flower | In Good Hands; Quiet Road | deceased!; ceremony; relative; invoice | With care, to the last detail | Families, ceremonies and everything that has to be thought of.
internship diary, internship journal, internship log, apprenticeship diary, apprentice diary, training record book, traineeship diary | personal | notebook-pen | What I Learned; Day by Day | work diary entry! | What you learned, day by day | A few lines a day, with hours and feedback, ready for the report.
balloon company, hot air balloon, hot air balloons, ballooning | team | plane | Light Air; Basket & Burner | balloon!; logged flight!; pilot | Up at dawn, all in order | Balloons, pilots and flights, with who flew where.
vinyl collection, vinyl collector | personal | disc-3 | Side A; Needle Drop | vinyl!; loan=thing loan | Every record in its sleeve | What you own, where it came from and who has borrowed it.
`;
