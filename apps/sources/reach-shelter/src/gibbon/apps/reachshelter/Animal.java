package gibbon.apps.reachshelter;

import java.util.ArrayList;
import java.util.List;

/** Somebody who lives here. */
class Animal {
    static final List<Animal> all = new ArrayList<>();

    final String name;
    final boolean isShy;
    int meals;
    boolean isChosen;

    static {
        for (String name : new String[] {"Bella", "Max", "Luna", "Rocky", "Minka"}) {
            all.add(new Animal(name, name.length() == 4));
        }
    }

    Animal(String name, boolean isShy) {
        this.name = name;
        this.isShy = isShy;
    }

    @Override
    public String toString() {
        return name;
    }
}
