// What people note about themselves day by day; several of them together are one line a day, not several lists.

/** Words in the singular as far as they have one, and the field in the notation of understanding/field.ts. */
const TABLE = `
water, water intake, glass of water, hydration | water: number l
sleep, hour of sleep, sleep time | sleep: duration
sleep quality | sleep quality: rating
mood, feeling | mood: Great/Good/Okay/Low/Bad
weight, body weight | weight: number kg
step, step count, daily step | steps: number
calorie, calorie intake, kcal | calories: number kcal
energy, energy level | energy: rating
stress, stress level | stress: rating
pain, pain level, headache | pain: number
coffee, coffee intake, cup of coffee, caffeine | coffee: number
alcohol, drink | alcohol: number
cigarette, smoking | cigarettes: number
exercise, workout, sport, training, yoga | exercise: duration
meditation | meditation: duration
reading | reading: duration
screen time | screen time: duration
blood pressure | blood pressure
pulse, heart rate, resting heart rate | pulse: number
temperature, body temperature | temperature: number °C
meal, food, what i eat, what i ate, diet | meals: longText
symptom | symptoms: longText
medication, medicine, pill | medication: text
gratitude, what i am grateful for | grateful for: longText
focus, productivity | focus: rating
weather | weather
`;

/** Fields by the words that people use for them. */
export const DAILY_MEASURES: ReadonlyMap<string, string> = new Map(
  TABLE.split("\n")
    .filter((line) => line.trim() !== "")
    .flatMap((line) => {
      const [names = "", field = ""] = line.split(" | ");
      return names.split(", ").map((name): [string, string] => [name.trim(), field.trim()]);
    }),
);
